import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDuration, zoneLabel } from '#app/base/time.ts'
import type { FieldErrors } from '#app/base/errors.ts'
import type { Offer } from '#app/features/creators/creator.ts'
import type { Offers, PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { GENERAL_OFFER } from '#app/features/creators/offers.ts'
import { paths } from '#app/paths.ts'
import { TimeField } from '#app/routes/public/creator/time-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'

interface Posted {
  sent: { id: string; orbiterName: string } | null
  errors: FieldErrors | null
  message: string | null
  values: Record<string, string> | null
}

interface BookingDialogProps {
  profile: PublicProfile
  offers: Offers
  booking: { idempotencyKey: string; today: string; openDates: string[] | null; viewerName: string; isOwn: boolean }
  /** What the visitor came with: an offer's key or `any`, perhaps a date and time. */
  chosen: { offer: string; date: string; time: string }
  /** The answer to a form that was sent without a script. */
  posted: Posted | undefined
}

function offerLabel(offer: Offer): string {
  return `${offer.name} · ${offer.priceCents === null ? 'ask for a quote' : formatMoney(offer.priceCents)} · ${formatDuration(offer.durationMinutes)}`
}

/** The request form. Its state is in the address, so that it opens by a link and survives a reload. */
export function BookingDialog({ profile, offers, booking, chosen, posted }: BookingDialogProps) {
  const navigate = useNavigate()
  const fetcher = useFetcher<Posted>()
  const result = fetcher.data ?? posted
  const close = () => void navigate(paths.creator(profile.userId), { preventScrollReset: true })
  const sent = result?.sent
  useEffect(() => {
    if (!sent) return
    showToast({
      id: `request-${sent.id}`, title: 'Booking request sent!', tone: 'ok', durationMs: 7000,
      description: `Your booking request has been sent to ${sent.orbiterName}. They have 24 hours to respond.`,
      actions: [{ label: 'My bookings', onClick: () => void navigate(paths.myBookings()) }],
    })
    void navigate(paths.creator(profile.userId), { preventScrollReset: true, replace: true })
  }, [sent, navigate, profile.userId])
  useEffect(() => {
    if (result?.message) showToast({ title: 'Error', description: 'Failed to submit booking request. Please try again.', tone: 'bad', durationMs: 7000 })
  }, [result])
  return (
    <Modal open onClose={close} title={`Book ${profile.fullName}`} description="The creator has 24 hours to answer. You pay nothing before that." size="lg">
      {booking.isOwn ? (
        <Notice title="This is your own profile">You cannot book yourself.</Notice>
      ) : (
        <fetcher.Form method="post" noValidate>
          {result?.message && <div className="mb-5"><Notice tone="bad" title="That did not work">{result.message}</Notice></div>}
          <RequestFields profile={profile} offers={offers} booking={booking} chosen={chosen} posted={result} isBusy={fetcher.state !== 'idle'} />
        </fetcher.Form>
      )}
    </Modal>
  )
}

type RequestFieldsProps = Omit<BookingDialogProps, 'posted'> & { posted: Posted | undefined; isBusy: boolean }

function RequestFields({ profile, offers, booking, chosen, posted, isBusy }: RequestFieldsProps) {
  const all = [...offers.reels, ...offers.services, ...offers.packages, GENERAL_OFFER]
  const kept = posted?.values
  const errors = posted?.errors ?? {}
  const [offer, setOffer] = useState(kept?.['offer'] ?? all.find((entry) => entry.key === chosen.offer)?.key ?? all[0]?.key ?? GENERAL_OFFER.key)
  const [name, setName] = useState(kept?.['customerName'] ?? booking.viewerName)
  const [date, setDate] = useState(kept?.['date'] ?? chosen.date)
  const [time, setTime] = useState(kept?.['time'] ?? chosen.time)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  useFocusFirstError(posted?.errors)
  const open = booking.openDates && new Set(booking.openDates)
  const isComplete = name.trim() !== '' && date !== '' && time !== ''
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <input type="hidden" name="idempotencyKey" value={booking.idempotencyKey} />
      <div className="md:col-span-2">
        <SelectField label="Service" name="offer" value={offer} onChange={(event) => setOffer(event.target.value)} error={errors['offer']}
          options={all.map((entry) => ({ value: entry.key, label: offerLabel(entry) }))} />
      </div>
      <div className="grid content-start gap-5">
        <DateField label="Date" name="date" value={date} fromDate={booking.today} toDate={booking.openDates?.at(-1)} error={errors['date']}
          onChange={(next) => { setDate(next); setTime('') }} isDisabled={(day) => day < booking.today || (open !== null && !open.has(day))} />
        <TimeField orbiterId={profile.userId} offer={offer} date={date} value={time} onChange={setTime} error={errors['time']}
          hint={`Times in ${zoneLabel(profile.timeZone, `${date || booking.today}T12:00:00Z`)}${profile.location ? `, ${profile.location}` : ''}`} />
      </div>
      <div className="grid content-start gap-5">
        <TextField label="Your name" name="customerName" value={name} onChange={(event) => setName(event.target.value)} maxLength={120} autoComplete="name" required error={errors['customerName']} />
        <TextField label="Venue address" name="venueAddress" defaultValue={kept?.['venueAddress']} maxLength={300} autoComplete="street-address" optional error={errors['venueAddress']} />
        <TextareaField label="Notes" name="notes" defaultValue={kept?.['notes']} rows={4} maxLength={2000} optional error={errors['notes']} hint="What should be in the reel, who is there, what not to film" />
      </div>
      <div className="modal-bar md:col-span-2">
        <p className="text-muted">{priceLine(all.find((entry) => entry.key === offer))}</p>
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Sending request..." disabled={isReady && !isComplete}>Send Booking Request</Button>
      </div>
    </div>
  )
}

function priceLine(offer: Offer | undefined): string {
  if (!offer || offer.priceCents === null) return 'The creator will answer with a price.'
  return `${formatMoney(offer.priceCents)} for ${offer.name}`
}

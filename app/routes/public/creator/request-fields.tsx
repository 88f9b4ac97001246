import { useCallback, useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatDuration, zoneLabel } from '#app/base/time.ts'
import type { Offer } from '#app/features/creators/creator.ts'
import type { PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import {
  REQUEST_FAILED,
  type BookingChoice,
  type RequestForm,
  type RequestDetails,
} from '#app/routes/public/creator/request-form.ts'
import { TimeField } from '#app/routes/public/creator/time-field.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface RequestFieldsProps {
  form: RefObject<HTMLFormElement | null>
  profile: PublicProfile
  booking: RequestForm
  chosen: BookingChoice
  posted: ActionResult<RequestDetails> | undefined
  isBusy: boolean
}

interface Draft {
  offer: string
  date: string
  time: string
  customerName: string
  venueAddress: string
  notes: string
}

/** What is typed into a request, by the name of its draft on this device. */
export const requestDraft = (orbiterId: string) => `request:${orbiterId}`

const REMOVED = 'This service is no longer on offer. Choose another.'

function offerLabel(offer: Offer): string {
  return `${offer.name} · ${offer.priceCents ? formatMoney(offer.priceCents) : 'ask for a quote'} · ${formatDuration(offer.durationMinutes)}`
}

function priceLine(offer: Offer | undefined): string {
  return offer?.priceCents
    ? `${formatMoney(offer.priceCents)} for ${offer.name}`
    : 'The creator will reply with a quote.'
}

/** What the form starts with: what was sent and came back, else what the visitor came with. */
function firstDraft(
  { booking, chosen }: Pick<RequestFieldsProps, 'booking' | 'chosen'>,
  values: Record<string, string> | undefined,
): Draft {
  const [first] = booking.offers
  const draft = {
    offer: chosen.offer,
    date: chosen.date,
    time: chosen.time,
    customerName: booking.viewerName,
    venueAddress: '',
    notes: '',
    ...values,
  }
  return {
    ...draft,
    offer: booking.offers.some((offer) => offer.key === draft.offer)
      ? draft.offer
      : (first?.key ?? ''),
    date: Number.isNaN(Date.parse(`${draft.date}T12:00:00Z`)) ? '' : draft.date,
  }
}

/** What is wrong with the whole of it; beside the button, so that it is seen wherever the form is scrolled to. */
function Trouble({
  posted: { ok, errors, title, description, details },
}: {
  posted: ActionResult<RequestDetails>
}) {
  if (ok || errors) return null
  const signInAt = details?.signInAt
  // A script has said the usual failure in a toast.
  return (
    <div className={description === REQUEST_FAILED ? 'without-script w-full' : 'w-full'}>
      {signInAt ? (
        <Notice
          tone="bad"
          title={title}
          action={
            <Link to={signInAt} className={buttonClass('quiet', 'sm')}>
              Sign In
            </Link>
          }
        >
          {description} We saved what you entered.
        </Notice>
      ) : (
        <Notice tone="bad">{description}</Notice>
      )}
    </div>
  )
}

export function RequestFields({
  form,
  profile,
  booking,
  chosen,
  posted,
  isBusy,
}: RequestFieldsProps) {
  const [draft, setDraft] = useState(() => firstDraft({ booking, chosen }, posted?.values))
  // One key for one form: a page that reads its data anew must not make the next try a second request.
  const [idempotencyKey] = useState(posted?.values?.['idempotencyKey'] ?? booking.idempotencyKey)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  useFormAutosave(form, {
    name: requestDraft(profile.userId),
    linked: Object.fromEntries(
      Object.entries(chosen).filter(([, value]) => value && value !== 'any'),
    ),
    isAnswered: posted !== undefined,
    // Days may have passed since it was typed.
    onRestore: ({ date = '', ...values }) =>
      setDraft(
        firstDraft({ booking, chosen }, { ...values, date: date < booking.today ? '' : date }),
      ),
  })
  const set = useCallback(
    (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  )
  const setTime = useCallback((time: string) => set({ time }), [set])
  const isRemoved =
    chosen.offer !== 'any' && !booking.offers.some((offer) => offer.key === chosen.offer)
  const errors: FieldErrors = posted?.errors ?? (isRemoved ? { offer: REMOVED } : {})
  const open = booking.openDates && new Set(booking.openDates)
  const isComplete = draft.customerName.trim() !== '' && draft.date !== '' && draft.time !== ''
  const zone = zoneLabel(profile.timeZone, `${draft.date || booking.today}T12:00:00Z`)
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <div className="md:col-span-2">
        <SelectField
          label="Service"
          name="offer"
          value={draft.offer}
          onChange={(event) => set({ offer: event.target.value })}
          error={errors['offer']}
          options={booking.offers.map((offer) => ({ value: offer.key, label: offerLabel(offer) }))}
          data-autofocus
        />
      </div>
      <DateField
        label="Date"
        name="date"
        value={draft.date}
        fromDate={booking.today}
        toDate={booking.openDates?.at(-1) ?? booking.lastDate}
        error={errors['date']}
        onChange={(date) => set({ date, time: '' })}
        isDisabled={(day) => day < booking.today || (open !== null && !open.has(day))}
      />
      <TimeField
        orbiterId={profile.userId}
        offer={draft.offer}
        date={draft.date}
        value={draft.time}
        onChange={setTime}
        known={posted?.details?.freeTimes ?? null}
        error={errors['time']}
        hint={`Times in ${zone}${profile.location ? `, ${profile.location}` : ''}`}
      />
      <TextField
        label="Your name"
        name="customerName"
        value={draft.customerName}
        onChange={(event) => set({ customerName: event.target.value })}
        maxLength={120}
        autoComplete="name"
        required
        error={errors['customerName']}
      />
      <TextField
        label="Venue address"
        name="venueAddress"
        value={draft.venueAddress}
        onChange={(event) => set({ venueAddress: event.target.value })}
        maxLength={300}
        autoComplete="street-address"
        optional
        error={errors['venueAddress']}
      />
      <div className="md:col-span-2">
        <TextareaField
          label="Notes"
          name="notes"
          value={draft.notes}
          onChange={(event) => set({ notes: event.target.value })}
          rows={3}
          maxLength={2000}
          optional
          error={errors['notes']}
          hint="What to film, who will be there, and what to leave out"
        />
      </div>
      <div className="modal-bar md:col-span-2">
        {posted && <Trouble posted={posted} />}
        <p className="text-muted">
          {priceLine(booking.offers.find((offer) => offer.key === draft.offer))}
        </p>
        <Button
          type="submit"
          tone="main"
          busy={isBusy}
          busyLabel="Sending request..."
          disabled={isReady && !isComplete}
        >
          Send Booking Request
        </Button>
      </div>
    </div>
  )
}

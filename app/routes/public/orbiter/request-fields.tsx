import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { FieldErrors } from '#app/base/errors.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatLength } from '#app/base/durations.ts'
import { zoneLabel } from '#app/base/time.ts'
import { minutesToEnd } from '#app/base/event-end.ts'
import { nextLonger } from '#market/creators/offers.ts'
import { OccasionField } from '#market/catalog/occasion-field.tsx'
import { EventEndField } from '#market/catalog/event-end-field.tsx'
import type { Offer } from '#market/creators/creator.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type {
  BookingChoice,
  RequestForm,
  RequestDetails,
} from '#app/routes/public/orbiter/request-form.ts'
import { RequestSummary } from '#app/routes/public/orbiter/request-summary.tsx'
import { TimeField } from '#app/routes/public/orbiter/time-field.tsx'
import { OrderTermsLine } from '#app/routes/shell/agreement-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { useRequestDraft, type RequestDraft } from '#app/routes/public/orbiter/use-request-draft.ts'
import { Trouble } from '#app/routes/public/orbiter/request-trouble.tsx'
import './request-fields.css'

interface RequestFieldsProps {
  form: RefObject<HTMLFormElement | null>
  profile: PublicProfile
  booking: RequestForm
  chosen: BookingChoice
  posted: ActionResult<RequestDetails> | undefined
  isBusy: boolean
}

function offerLabel(offer: Offer): string {
  return `${offer.name} · ${offer.priceCents ? formatMoney(offer.priceCents) : 'custom quote'} · ${formatLength(offer.durationMinutes, offer.days)}`
}

export function priceLine(offer: Offer | undefined): string {
  return offer?.priceCents
    ? `${formatMoney(offer.priceCents)} for ${offer.name}`
    : 'The creator will reply with a quote.'
}

export function RequestFields({
  form,
  profile,
  booking,
  chosen,
  posted,
  isBusy,
}: RequestFieldsProps) {
  const [draft, change] = useRequestDraft(form, {
    orbiterId: profile.userId,
    booking,
    chosen,
    values: posted?.values,
    isAnswered: posted !== undefined,
  })
  // One key per form: after the page reloads its data, a retry still counts as the same request.
  const [idempotencyKey] = useState(posted?.values?.['idempotencyKey'] ?? booking.idempotencyKey)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const setTime = useCallback((time: string) => change({ time }), [change])
  const setEnd = useCallback((eventEnd: string) => change({ eventEnd }), [change])
  const offer = booking.offers.find(({ key }) => key === draft.offer)
  const isRemoved =
    chosen.offer !== 'any' && !booking.offers.some((offer) => offer.key === chosen.offer)
  const errors: FieldErrors =
    posted?.errors ??
    (isRemoved ? { offer: 'This service is no longer available. Choose another.' } : {})
  const open = booking.openDates && new Set(booking.openDates)
  const isComplete = draft.customerName.trim() !== '' && draft.date !== '' && draft.time !== ''
  const zone = zoneLabel(profile.timeZone, `${draft.date || booking.today}T12:00:00Z`)
  return (
    <div className="request-with-summary">
      <RequestSummary {...{ profile, offer }} date={draft.date} time={draft.time} />
      <div className="request-fields">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <div className="request-wide">
          <SelectField
            label="Service"
            name="offer"
            value={draft.offer}
            onChange={(event) => change({ offer: event.target.value })}
            error={errors['offer']}
            options={booking.offers.map((offer) => ({
              value: offer.key,
              label: offerLabel(offer),
            }))}
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
          onChange={(date) => change({ date, time: '' })}
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
          hint={`Times in ${zone}${profile.location ? `, ${profile.location}` : ''}${booking.zoneNote}`}
        />
        <div className="request-wide">
          <EventEndField
            start={draft.time}
            soldMinutes={offer?.durationMinutes ?? null}
            value={draft.eventEnd}
            onChange={setEnd}
            error={errors['eventEnd']}
          />
          {offer && <LongerOffer {...{ offer, draft, change }} offers={booking.offers} />}
        </div>
        <DetailFields draft={draft} change={change} errors={errors} />
        <div className="request-wide">
          <OrderTermsLine by="By sending this request" />
        </div>
        <SendBar {...{ posted, offer, isBusy }} isDisabled={isReady && !isComplete} />
      </div>
    </div>
  )
}

interface SendBarProps {
  posted: ActionResult<RequestDetails> | undefined
  offer: Offer | undefined
  isBusy: boolean
  isDisabled: boolean
}

function SendBar({ posted, offer, isBusy, isDisabled }: SendBarProps) {
  return (
    <div className="modal-bar request-wide">
      {posted && <Trouble posted={posted} />}
      <p className="text-muted">{priceLine(offer)}</p>
      <Button
        type="submit"
        tone="main"
        busy={isBusy}
        busyLabel="Sending request..."
        disabled={isDisabled}
      >
        Send Booking Request
      </Button>
    </div>
  )
}

interface LongerOfferProps {
  offer: Offer
  offers: readonly Offer[]
  draft: RequestDraft
  change: (changes: Partial<RequestDraft>) => void
}

/** For an event that continues after the filming: suggests the Orbiter's next longer offer. */
function LongerOffer({ offer, offers, draft: { time, eventEnd }, change }: LongerOfferProps) {
  const goesOn = time && eventEnd && minutesToEnd(time, eventEnd) > offer.durationMinutes
  const longer = goesOn ? nextLonger(offers, offer) : undefined
  if (!longer) return null
  return (
    <p className="line-12 above-8 small text-muted">
      Your event goes on after the filming.
      <Button size="sm" onClick={() => change({ offer: longer.key })}>
        Film {formatLength(longer.durationMinutes)}
        {longer.priceCents ? ` for ${formatMoney(longer.priceCents)}` : ', custom quote'}
      </Button>
    </p>
  )
}

interface DetailFieldsProps {
  draft: RequestDraft
  change: (changes: Partial<RequestDraft>) => void
  errors: FieldErrors
}

function DetailFields({ draft, change, errors }: DetailFieldsProps) {
  return (
    <>
      <div className="request-wide">
        <OccasionField
          name="occasion"
          value={draft.occasion}
          onChange={(event) => change({ occasion: event.target.value })}
          error={errors['occasion']}
        />
      </div>
      <TextField
        label="Your name"
        name="customerName"
        value={draft.customerName}
        onChange={(event) => change({ customerName: event.target.value })}
        maxLength={120}
        autoComplete="name"
        required
        error={errors['customerName']}
      />
      <TextField
        label="Venue address"
        name="venueAddress"
        value={draft.venueAddress}
        onChange={(event) => change({ venueAddress: event.target.value })}
        maxLength={300}
        autoComplete="address-line1"
        optional
        error={errors['venueAddress']}
        hint="Street and ZIP code, shown once the creator accepts"
      />
      <div className="request-wide">
        <TextareaField
          label="Notes"
          name="notes"
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
          rows={3}
          maxLength={2000}
          optional
          error={errors['notes']}
          hint="What to film, who will be there, and what to leave out"
        />
      </div>
    </>
  )
}

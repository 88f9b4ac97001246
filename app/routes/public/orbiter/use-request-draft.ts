import { useCallback, useState, type RefObject } from 'react'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import type { Offer } from '#market/creators/creator.ts'
import type { BookingChoice, RequestForm } from '#app/routes/public/orbiter/request-form.ts'

export interface RequestDraft {
  offer: string
  date: string
  time: string
  /** Empty if the event ends with the filming. */
  eventEnd: string
  occasion: string
  customerName: string
  venueAddress: string
  notes: string
}

interface Start {
  booking: RequestForm
  /** The choices in the link to the form. */
  chosen: BookingChoice
  /** Values that were submitted and rejected. */
  values: Record<string, string> | undefined
}

/** Names the draft of a request on this device. */
const requestDraftName = (orbiterId: string) => `request:${orbiterId}`

function startOf({ booking, chosen, values }: Start): RequestDraft {
  const draft = {
    offer: chosen.offer,
    date: chosen.date,
    time: chosen.time,
    eventEnd: '',
    occasion: '',
    customerName: booking.viewerName,
    venueAddress: '',
    notes: '',
    ...values,
  }
  const offer = booking.offers.find(({ key }) => key === draft.offer) ?? booking.offers[0]
  return {
    ...draft,
    offer: offer?.key ?? '',
    date: Number.isNaN(Date.parse(`${draft.date}T12:00:00Z`))
      ? values?.['date'] === ''
        ? ''
        : nextOpenDate(booking, offer)
      : draft.date,
  }
}

/**
 * The day on which the form opens: the next one with a free time. Open dates are those of the
 * shortest offer, so a longer one starts without a date.
 */
function nextOpenDate({ offers, openDates }: RequestForm, offer: Offer | undefined): string {
  const minutes = ({ durationMinutes, days }: Offer) => durationMinutes * (days ?? 1)
  const isShortest = offer && offers.every((other) => minutes(offer) <= minutes(other))
  return (isShortest && openDates?.[0]) || ''
}

/** The fields of a request, saved on this device until it is sent. */
export function useRequestDraft(
  form: RefObject<HTMLFormElement | null>,
  { orbiterId, isAnswered, ...start }: Start & { orbiterId: string; isAnswered: boolean },
) {
  const { booking, chosen } = start
  const [draft, setDraft] = useState(() => startOf(start))
  useFormAutosave(form, {
    name: requestDraftName(orbiterId),
    linked: Object.fromEntries(
      Object.entries(chosen).filter(([, value]) => value && value !== 'any'),
    ),
    isAnswered,
    // A past date is dropped. If the link sets the date, the draft's date is not used.
    onRestore: ({ date = '', ...values }) =>
      setDraft(
        startOf({
          booking,
          chosen,
          // Without its date, a time means nothing.
          values: { ...values, ...(date >= booking.today ? { date } : { time: chosen.time }) },
        }),
      ),
  })
  const change = useCallback(
    (changes: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [setDraft],
  )
  return [draft, change] as const
}

import { formatMoney } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import { describeParts } from '#money/payments/cancellation.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'

/**
 * The confirmation before a booking ends. It is the same in a dialog, in a list, and on the
 * booking's page.
 */
export interface EndingQuestion {
  intent: 'cancel' | 'reject'
  bookingId: string
  title: string
  /** Paragraphs: what ends, and what the consequences are. */
  text: string[]
  submit: string
  /** Omitted if there is no field for a reason. */
  reason?: { isOptional: boolean; hint: string }
}

export function rejectRequest(
  request: Pick<OrbiterBooking, 'id' | 'customerDisplayName' | 'requestedDate'>,
): EndingQuestion {
  return {
    intent: 'reject',
    bookingId: request.id,
    title: `Reject ${request.customerDisplayName}, ${formatDate(request.requestedDate, false)}?`,
    text: ["The customer is notified right away and can book someone else. You can't undo this."],
    submit: 'Reject request',
    reason: { isOptional: true, hint: 'The customer sees this.' },
  }
}

type Request = Pick<CustomerBooking, 'id' | 'orbiterName' | 'when' | 'title'>

/** Cancelling an unanswered request is free and needs no reason. */
export function cancelRequest(request: Request): EndingQuestion {
  const { orbiterName, when, title } = request
  return {
    intent: 'cancel',
    bookingId: request.id,
    title: 'Cancel this request?',
    text: [
      `Your request to ${orbiterName}: ${title}, ${when}.`,
      `${orbiterName} is notified right away. Cancelling is free, and you can send a new request at any time.`,
    ],
    submit: 'Cancel request',
  }
}

export function cancelBooking(view: BookingView): EndingQuestion {
  if (view.status === 'pending') return cancelRequest(view)
  if (view.isManaged && view.side === 'orbiter') return giveBack(view)
  const other = view.side === 'orbiter' ? view.customerName : view.orbiterName
  return {
    intent: 'cancel',
    bookingId: view.id,
    title: 'Cancel this booking?',
    text: [
      `${other} is notified right away and the time becomes available to others. You can't undo this.`,
      ...refundText(view),
    ],
    submit: 'Cancel booking',
    reason: { isOptional: false, hint: `${other} sees this.` },
  }
}

/**
 * A managed job goes to another Orbiter. The text is the same for its booking and its assignment.
 */
function giveBack(view: BookingView): EndingQuestion {
  return {
    intent: 'cancel',
    bookingId: view.id,
    title: 'Release this job?',
    text: [
      `Your time is free again, and we ask other Orbiters for the same time. ${view.customerName} is notified right away.`,
    ],
    submit: 'Release job',
    reason: { isOptional: false, hint: 'The customer sees your reason.' },
  }
}

/** The cancellation refunds exactly the amount promised here. */
function refundText(view: BookingView): string[] {
  const { side, customerName, orbiterName, priceCents, refund, cancellation } = view
  if (cancellation)
    return describeParts(cancellation, {
      customer: side === 'customer' ? null : customerName,
      orbiter: side === 'orbiter' ? null : orbiterName,
    })
  const { refundBps, refundCents } = refund
  if (refundCents === null || priceCents === null) return []
  const price = formatMoney(priceCents)
  if (refundBps === 0) return [`This close to the start, the ${price} is not refundable.`]
  const subject = side === 'customer' ? 'You get' : `${customerName} gets`
  return refundBps === 10_000
    ? [`${subject} a full refund: ${price}.`]
    : [`${subject} ${formatMoney(refundCents)} of ${price} back (${refundBps / 100}%).`]
}

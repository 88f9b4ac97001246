/** What happens next with a booking, in one title and a sentence or two, for its viewer. */
import { formatMoney } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import type { BookingView } from '#app/features/bookings/booking-view.server.ts'

export interface NextStep {
  title: string
  text: string
  tone: 'neutral' | 'clock' | 'ok' | 'bad'
  /** Deadline, ISO 8601. */
  until: string | null
  /** What the countdown counts down to: `to answer`. */
  untilLabel: string
}

const step = (
  tone: NextStep['tone'],
  title: string,
  text: string,
  until: string | null = null,
  untilLabel = 'left',
): NextStep => ({
  tone,
  title,
  text,
  until,
  untilLabel,
})

/** A request without a price, before its quote and after. */
function quoteStep({
  side,
  orbiterName,
  customerName,
  expiresAt,
  quoteCents,
}: BookingView): NextStep {
  const mine = side === 'orbiter'
  if (quoteCents === null) {
    return mine
      ? step(
          'clock',
          'Send a quote',
          `${customerName} would like a quote. The date is booked once they accept.`,
          expiresAt,
          'to answer',
        )
      : step(
          'clock',
          `${orbiterName} is preparing a quote`,
          'You decide when you see the price. Nothing is booked or paid before that.',
          expiresAt,
          'for the quote',
        )
  }
  const price = formatMoney(quoteCents)
  return mine
    ? step(
        'clock',
        `Your quote: ${price}`,
        `${customerName} is deciding. You can still change the price.`,
        expiresAt,
        'for their answer',
      )
    : step(
        'clock',
        `${orbiterName} quoted ${price}`,
        'Accept the quote to book the date.',
        expiresAt,
        'to decide',
      )
}

function pendingStep(view: BookingView): NextStep {
  const { side, orbiterName, customerName, expiresAt, quoteCents, priceCents } = view
  const mine = side === 'orbiter'
  if (view.isExpired) {
    return mine
      ? step(
          'neutral',
          'This request has expired',
          `It was not answered in time. ${customerName} can ask again.`,
        )
      : step(
          'neutral',
          'This request has expired',
          `${quoteCents === null ? `${orbiterName} didn't answer in time` : "The quote wasn't accepted in time"}. Send it again, or ask someone else.`,
        )
  }
  if (priceCents === null) return quoteStep(view)
  return mine
    ? step(
        'clock',
        'Your answer is needed',
        `${customerName} would like to book you. Respond before the request expires.`,
        expiresAt,
        'to answer',
      )
    : step(
        'clock',
        `Waiting for ${orbiterName}`,
        'We let you know as soon as they answer. Until then you can cancel for free.',
        expiresAt,
        'to answer',
      )
}

function acceptedStep(view: BookingView, at: string): NextStep {
  const { side, orbiterName, customerName, startAt, proposal, brief } = view
  const other = side === 'orbiter' ? customerName : orbiterName
  if (proposal?.isOpen) {
    const when = formatEventTime(
      {
        date: proposal.requestedDate,
        time: proposal.requestedTime,
        timeZone: view.timeZone,
        startAt: proposal.startAt,
      },
      view.readerZone,
    )
    return proposal.side === side
      ? step('clock', `You proposed ${when}`, `The booking doesn't change until ${other} answers.`)
      : step(
          'clock',
          `${proposal.side === 'orbiter' ? orbiterName : customerName} proposes ${when}`,
          "The booking doesn't change until you accept.",
        )
  }
  if (startAt > at) {
    if (side === 'customer') {
      const isBriefed = Object.values(brief).some(Boolean)
      return step(
        'ok',
        'You are booked',
        isBriefed
          ? `${orbiterName} has your brief and will be there.`
          : `Tell ${orbiterName} what to film: write a brief.`,
        startAt,
        'until it starts',
      )
    }
    return step(
      'ok',
      'You are booked',
      side === 'orbiter'
        ? 'Read the brief, and send a message if anything is unclear.'
        : 'Both of you have agreed.',
      startAt,
      'until it starts',
    )
  }
  return side === 'orbiter'
    ? step(
        'clock',
        'The event has started',
        'Once everything is delivered, mark the booking as completed.',
      )
    : step(
        'clock',
        'The event has started',
        `${orbiterName} marks the booking as completed once everything is delivered. Then you confirm.`,
      )
}

function completedStep({
  side,
  orbiterName,
  customerName,
  confirmedAt,
  confirmBy,
}: BookingView): NextStep {
  if (confirmedAt)
    return step(
      'ok',
      'All done',
      side === 'customer'
        ? `Thank you for booking ${orbiterName}.`
        : `${customerName}'s booking is complete.`,
    )
  return side === 'customer'
    ? step(
        'clock',
        'Did you get everything?',
        `${orbiterName} says everything has been delivered. If you don't respond, the booking is confirmed automatically.`,
        confirmBy,
        'until then',
      )
    : step(
        'clock',
        `${customerName} confirms next`,
        "If they don't respond, it is confirmed automatically.",
        confirmBy,
        'until then',
      )
}

export function nextStepOf(view: BookingView, at: string): NextStep {
  const { status, side, orbiterName, customerName, cancelledBy, refundedCents } = view
  if (status === 'pending') return pendingStep(view)
  if (status === 'accepted') return acceptedStep(view, at)
  if (status === 'completed') return completedStep(view)
  if (status === 'rejected') {
    return side === 'orbiter'
      ? step('neutral', 'This request was declined', `${customerName} has been notified.`)
      : step(
          'bad',
          `${orbiterName} declined your request`,
          'Ask for another time, or ask someone else.',
        )
  }
  const names: Record<string, string> = {
    customer: side === 'customer' ? 'You' : customerName,
    orbiter: side === 'orbiter' ? 'You' : orbiterName,
    admin: 'Orbit',
  }
  const who = names[cancelledBy ?? 'customer'] ?? customerName
  return step(
    'neutral',
    `${who} cancelled this booking`,
    refundedCents === null
      ? "It won't take place."
      : `It won't take place. ${formatMoney(refundedCents)} is refunded to the customer.`,
  )
}

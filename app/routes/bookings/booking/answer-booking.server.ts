/**
 * The actions of the buttons and forms on a booking's page. Each intent calls one function and
 * returns the message to show.
 */
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { BadRequest } from '#app/base/errors.ts'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import {
  quoteBooking,
  acceptQuotedPrice,
  priceQuotedBooking,
} from '#work/bookings/quote-booking.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import {
  agreeToTime,
  declineTime,
  proposeTime,
  withdrawTime,
} from '#work/bookings/move-booking.server.ts'
import { ignoreIfAlready } from '#work/bookings/booking-row.server.ts'
import { MESSAGE_REPORTED } from '#work/messages/message.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { replyToReview } from '#market/reviews/reply-to-review.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import type { Success } from '#app/forms/action-result.ts'
import type { SentForm } from '#app/forms/form-action.server.ts'
import { chargeTerms, type PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { payFirst, type Due } from '#app/routes/pay/reserve-card.server.ts'
import { THREAD_INTENTS, type ThreadIntents } from '#app/routes/messages/thread-intents.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const INTENTS: ThreadIntents = {
  async accept(viewer, id) {
    await ignoreIfAlready('accepted', () => acceptBooking(viewer, id))
    return {
      title: 'Booking Accepted!',
      description:
        'The customer has been notified and the booking has been added to your calendar.',
    }
  },
  async reject(viewer, id, fields) {
    await ignoreIfAlready('rejected', () => rejectBooking(viewer, id, fields))
    return {
      title: 'Booking Rejected',
      description: 'The customer has been notified of the rejection.',
    }
  },
  async quote(viewer, id, fields) {
    await quoteBooking(viewer, id, fields)
    return {
      title: 'Quote sent',
      description: 'The customer has been notified and has up to 24 hours to accept it.',
    }
  },
  async cancel(viewer, id, fields) {
    let refund: number | null = null
    let isCustomer = false
    await ignoreIfAlready('cancelled', async () => {
      const before = await cancelBooking(viewer, id, fields)
      // The cancellation is refused unless the refund equals the amount shown.
      const share = ((before.priceCents ?? 0) * Number(fields['refundBps'] ?? 0)) / 10_000
      isCustomer = before.customerId === viewer.id
      refund =
        before.agreedAt === null || before.priceCents === null
          ? null
          : Number(fields['refundCents'] ?? Math.floor(share))
    })
    return {
      title: 'Booking cancelled',
      description: `The other person has been notified and the time is free again.${refundSentence(refund, isCustomer)}`,
    }
  },
  async propose(viewer, id, fields) {
    await proposeTime(viewer, id, fields)
    return {
      title: 'Proposal sent',
      description: "The booking doesn't change until the other person accepts.",
    }
  },
  async agree(viewer, id) {
    await agreeToTime(viewer, id)
    return { title: 'Booking moved', description: 'Both calendars show the new time.' }
  },
  async decline(viewer, id) {
    await declineTime(viewer, id)
    return { title: 'New time declined', description: 'The other person has been notified.' }
  },
  async withdraw(viewer, id) {
    await withdrawTime(viewer, id)
    return { title: 'Proposal withdrawn', description: "The booking hasn't changed." }
  },
  async brief(viewer, id, fields) {
    await changeBrief(viewer, id, fields)
    return { title: 'Brief saved', description: 'The Orbiter can see it now.' }
  },
  async review(viewer, id, fields) {
    await writeReview(viewer, id, fields)
    return { title: 'Review published', description: 'Thank you. It now appears on the profile.' }
  },
  async reply(viewer, id, fields) {
    await replyToReview(viewer, id, fields)
    return { title: 'Reply published', description: 'It appears below the review on your profile.' }
  },
  async report(viewer, id, fields) {
    await reportMessage(viewer, id, fields)
    return MESSAGE_REPORTED
  },
  ...THREAD_INTENTS,
}

/** The customer books at the price that the Orbiter quoted. */
const takeQuote = (viewer: Viewer, id: string, values: Record<string, string>) =>
  payFirst(
    viewer,
    values,
    async () => {
      let due: Due | null = null
      await ignoreIfAlready('accepted', async () => {
        const price = await priceQuotedBooking(viewer, id, values)
        due = {
          purpose: 'order',
          bought: price.bought,
          amountCents: price.amountCents,
          state: price.state,
          terms: chargeTerms(price.orbiterName, price.refunds),
          description: `Orbit booking with ${price.orbiterName}`,
          returnUrl: paths.booking(id),
        }
      })
      return due
    },
    async (paying) => {
      await ignoreIfAlready('accepted', () =>
        acceptQuotedPrice(viewer, id, { ...values, ...paying }),
      )
      return {
        title: 'Booked!',
        description: "You've booked the date. Tell the Orbiter what to film.",
      }
    },
  )

/** @throws BadRequest, or any error of the called function */
export async function answerBooking({
  context,
  params: { bookingId = '' },
  intent,
  values,
}: SentForm): Promise<Success<PayDetails> | Response> {
  if (intent === 'take-quote') return takeQuote(requireViewer(context), bookingId, values)
  const work = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  if (!work) throw new BadRequest()
  return work(requireViewer(context), bookingId, values)
}

/**
 * With payments on, the refund may include a promo code, credit, or tax; the booking's page shows
 * the amount.
 */
function refundSentence(cents: number | null, isCustomer: boolean): string {
  if (cents === null) return ''
  if (takesPayments()) return ' The booking shows what is refunded.'
  return ` ${formatMoney(cents)} will be refunded to ${isCustomer ? 'you' : 'the customer'}.`
}

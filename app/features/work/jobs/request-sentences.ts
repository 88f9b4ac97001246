/** What each side reads about a request before both have agreed to it. */
import { row } from '#work/jobs/sentence-row.ts'

export const REQUESTS = {
  requested: row(
    'Pending',
    'clock',
    ({ o }) => [
      `Waiting for ${o}`,
      "We'll let you know as soon as they answer. Until then, you can cancel for free.",
    ],
    ({ c }) => [
      'Your answer is needed',
      `${c} would like to book you. Respond before the request expires.`,
    ],
    ({ c, o }) => [`Waiting for ${o}`, `${c} has asked. ${o} has not answered yet.`],
  ),
  'to-quote': row(
    'Pending',
    'clock',
    ({ o }) => [
      `${o} is preparing a quote`,
      'You decide when you see the price. Nothing is booked or paid before that.',
    ],
    ({ c }) => ['Send a quote', `${c} would like a quote. The date is booked once they accept.`],
    ({ c, o }) => [`${o} is preparing a quote`, `${c} decides once there is a price.`],
  ),
  quoted: row(
    'Pending',
    'clock',
    ({ o, price }) => [`${o}'s quote: ${price}`, 'Accept the quote to book the date.'],
    ({ c, price }) => [`Your quote: ${price}`, `${c} is deciding. You can still change the price.`],
    ({ c, o, price }) => [`${o}'s quote: ${price}`, `${c} is deciding.`],
  ),
  expired: row(
    'Expired',
    'neutral',
    ({ o }) => [
      'This request has expired',
      `${o} didn't answer in time. Send it again, or ask someone else.`,
    ],
    ({ c }) => [
      'This request has expired',
      `It wasn't answered in time, so the time is free again. ${c} can ask again.`,
    ],
  ),
  'quote-expired': row(
    'Expired',
    'neutral',
    () => [
      'This quote has expired',
      "It wasn't accepted in time. Send the request again, or ask someone else.",
    ],
    ({ c }) => [
      'This quote has expired',
      `It wasn't accepted in time, so the time is free again. ${c} can ask again.`,
    ],
  ),
  declined: row(
    'Declined',
    'bad',
    ({ o }) => [`${o} declined your request`, 'Ask for another time, or ask someone else.'],
    ({ c }) => ['You declined this request', `${c} has been notified.`],
    ({ c, o }) => [`${o} declined`, `${c} has been notified.`],
  ),
  overtaken: row(
    'Declined',
    'bad',
    ({ o }) => [
      `${o} is booked at this time`,
      'The time went to another booking. Ask for another time, or ask someone else.',
    ],
    ({ c }) => [
      'This time went to another booking',
      `You have another booking at this time, so this request was declined automatically. ${c} has been notified.`,
    ],
    ({ c, o }) => [
      `${o} is booked at this time`,
      `The request was declined automatically. ${c} has been notified.`,
    ],
  ),
  'request-cancelled': row(
    'Cancelled',
    'neutral',
    () => ['You cancelled this request', 'You can send a new one at any time.'],
    ({ c }) => [`${c} cancelled this request`, 'The time is free again.'],
  ),
} as const

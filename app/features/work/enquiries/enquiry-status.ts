import { formatMoney } from '#app/base/money.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { formatInstant } from '#app/base/time.ts'

export const ENQUIRY_STATUSES = ['new', 'work_in_progress', 'completed'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

export const ENQUIRY_STATUS_LABELS: Record<EnquiryStatus, string> = {
  new: 'New',
  work_in_progress: 'Work in Progress',
  completed: 'Completed',
}

export const QUOTE_STATUSES = ['open', 'accepted', 'replaced'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

/** Whether no one has replied and the enquiry is not closed. */
export const awaitsReply = (enquiry: { status: string; answeredAt: Date | null }): boolean =>
  enquiry.answeredAt === null && enquiry.status !== 'completed'

interface EnquiryStanding {
  status: EnquiryStatus
  /** ISO 8601 */
  replyDueAt: string
  answeredAt: string | null
  /** The amount of the open quote, in cents. */
  openQuoteCents: number | null
}

/** What the sender reads about their enquiry. */
export function enquirySentence(
  { status, replyDueAt, answeredAt, openQuoteCents }: EnquiryStanding,
  timeZone: string,
  /** When the page is read; null: the sentence is read later. */
  readAt: string | null = null,
): string {
  if (openQuoteCents !== null)
    return `Our quote: ${formatMoney(openQuoteCents)}. Accept it in your overview, or with the link in our email.`
  if (answeredAt) return 'We replied by email.'
  if (status === 'completed') return 'We closed this. Write to us if you still need an answer.'
  if (!readAt) return `We answer by ${formatInstant(replyDueAt, timeZone)}.`
  const at = nearInstant(replyDueAt, timeZone, readAt)
  return replyDueAt <= readAt
    ? `Our answer was due ${at}. We're sorry for the delay.`
    : `We answer by ${at}.`
}

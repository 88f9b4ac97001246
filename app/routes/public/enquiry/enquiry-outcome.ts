/** What became of a sent form. */
import type { FieldErrors } from '#app/base/errors.ts'

export type EnquiryOutcome =
  | { state: 'sent'; email: string; replyBy: string; formKey: string }
  | { state: 'refused'; isMissing: boolean; errors: FieldErrors; values: Record<string, string> }
  | { state: 'failed'; message: string; values: Record<string, string> }

export const FAILED = 'Failed to send enquiry. Please try again.'

export interface OutcomeWords {
  title: string
  description: string
  tone: 'ok' | 'bad'
}

export function wordsOf(outcome: EnquiryOutcome): OutcomeWords {
  if (outcome.state === 'sent') return { title: 'Enquiry Sent!', description: "We'll get back to you within 24 hours with a customized quote.", tone: 'ok' }
  if (outcome.state === 'failed') return { title: 'Error', description: outcome.message, tone: 'bad' }
  return outcome.isMissing
    ? { title: 'Missing Information', description: 'Please fill in all required fields.', tone: 'bad' }
    : { title: 'Please check your entries', description: 'Something in the form is not right yet.', tone: 'bad' }
}

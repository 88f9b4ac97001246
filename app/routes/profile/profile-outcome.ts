import type { Outcome } from '#app/routes/bookings/outcome.tsx'

/** What became of one of the forms of the account page. */
export interface ProfileOutcome extends Outcome {
  intent: string
  /** Recovery codes, shown this once. */
  codes?: string[]
}

/** The messages beside the fields of one form; the page has several with the same names. */
export function errorsOf(outcome: ProfileOutcome | undefined, intent: string): Record<string, string> {
  return outcome?.intent === intent ? (outcome.errors ?? {}) : {}
}

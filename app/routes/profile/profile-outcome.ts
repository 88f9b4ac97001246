import type { ActionResult } from '#app/forms/action-result.ts'

/** What became of one of the forms of the account page. */
export interface ProfileResult extends ActionResult {
  intent: string
  /** Recovery codes, shown this once. */
  codes?: string[]
}

/** The messages beside the fields of one form; the page has several with the same names. */
export function errorsOf(outcome: ProfileResult | undefined, intent: string): Record<string, string> {
  return outcome?.intent === intent ? (outcome.errors ?? {}) : {}
}

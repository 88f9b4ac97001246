import type { FieldErrors } from '#app/base/errors.ts'

/**
 * What a page's action answers: done or refused, in words for a toast or a notice.
 * `Details` is what one page needs beyond that, such as new recovery codes.
 */
export interface ActionResult<Details = undefined> {
  ok: boolean
  title: string
  description: string
  /** Which of the page's forms was sent. */
  intent?: string
  /** Messages by field name; the key '' is for the whole form. */
  errors?: FieldErrors
  /** What was typed, to fill in the form again. Never a password. */
  values?: Record<string, string>
  /** Whether a toast says it: by default yes, unless messages stand beside the fields. */
  toast?: boolean
  /** How long the toast stays: 7 seconds by default. */
  toastMs?: number
  details?: Details
}

/** What the form's server side returns when it went well. */
export type Success<Details = undefined> = Omit<ActionResult<Details>, 'ok' | 'intent' | 'errors'>

/** What to say when it fails for a reason that is not the person's: a sentence, or one with a title that refusals get, too. */
export type FailureText = string | { title: string; description: string }

/** The answer to a form that failed, before anything is known about the reason. */
export function failedResult(failure: FailureText, intent: string | undefined): ActionResult<never> {
  return { ok: false, title: 'Error', ...(typeof failure === 'string' ? { description: failure } : failure), ...(intent !== undefined && { intent }) }
}

/** The messages beside the fields of one form, on a page that has several. */
export function errorsOf(result: ActionResult<unknown> | undefined, intent: string): FieldErrors {
  return result?.intent === intent ? (result.errors ?? {}) : {}
}

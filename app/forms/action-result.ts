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

/** A sentence, or one with a title that refusals get, too. */
type FailureText = string | { title: string; description: string }

/** What to say when it fails for a reason that is not the person's: the same for all forms of a page, or by intent. */
export type Failure = FailureText | ((intent: string) => FailureText)

/** The answer to a form that failed, before anything is known about the reason. */
export function failedResult(failure: Failure, intent: string | undefined): ActionResult<never> {
  const text = typeof failure === 'function' ? failure(intent ?? '') : failure
  return {
    ok: false,
    intent,
    title: 'Error',
    ...(typeof text === 'string' ? { description: text } : text),
  }
}

/** The messages beside the fields of one form, on a page that has several. */
export function errorsOf(result: ActionResult<unknown> | undefined, intent: string): FieldErrors {
  return result?.intent === intent ? (result.errors ?? {}) : {}
}

import type { FieldErrors } from '#app/base/errors.ts'

/**
 * The result of a page's action: done or refused, with text for a toast or a notice. `Details` is
 * extra data for one page, such as new recovery codes.
 */
export interface ActionResult<Details = undefined> {
  ok: boolean
  title: string
  description: string
  /** True while nothing has happened yet: the same form is sent again, with a card. */
  asksForMore?: boolean
  /** Names the form of the page that was sent. */
  intent?: string
  /** Messages by field name; the key '' is for the whole form. */
  errors?: FieldErrors
  /** What was typed, to fill in the form again. Never a password. */
  values?: Record<string, string>
  /** Whether to show a toast. Defaults to true, unless there are messages next to the fields. */
  toast?: boolean
  /** How long the toast stays; defaults to 7 seconds. */
  toastMs?: number
  details?: Details
}

/** What the form's server code returns on success. */
export type Success<Details = undefined> = Omit<ActionResult<Details>, 'ok' | 'intent' | 'errors'>

/** A sentence, or a sentence with a title; the title is also used for refusals. */
type FailureText = string | { title: string; description: string }

/**
 * The text for a failure that isn't the person's fault: the same for all forms of a page, or by
 * intent.
 */
export type Failure = FailureText | ((intent: string) => FailureText)

/** The result of a failed form before the reason is known. */
export function failedResult(failure: Failure, intent: string | undefined): ActionResult<never> {
  const text = typeof failure === 'function' ? failure(intent ?? '') : failure
  return {
    ok: false,
    intent,
    title: 'Error',
    ...(typeof text === 'string' ? { description: text } : text),
  }
}

/** The field messages of one form, on a page that has several. */
export function errorsOf(result: ActionResult<unknown> | undefined, intent: string): FieldErrors {
  return result?.intent === intent ? (result.errors ?? {}) : {}
}

/**
 * The result, if a form of the page has arrived: the form named by the intent, or without an intent
 * the page's only form. A result that asks for more, such as a card, does not count.
 */
export function successOf<Result extends ActionResult<unknown>>(
  result: Result | undefined,
  intent?: string,
): Result | undefined {
  const isOwn = intent === undefined || result?.intent === intent
  return result?.ok && isOwn && !result.asksForMore ? result : undefined
}

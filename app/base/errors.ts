/** Messages by field name; the key '' (empty) is a message for the whole form. */
export type FieldErrors = Record<string, string>

/** An error whose message may be shown to a person. `status` is the HTTP status of the response. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.code = code
  }
}

/** A request that none of Orbit's forms or scripts sends, such as an unknown intent. */
export class BadRequest extends AppError {
  constructor(message = 'Please reload the page and try again.') {
    super(400, 'bad_request', message)
  }
}

/** The input is invalid; has a message for each field. */
export class InvalidInput extends AppError {
  readonly fields: FieldErrors
  constructor(fields: FieldErrors, message = 'Please check the highlighted fields.') {
    super(422, 'invalid_input', message)
    this.fields = fields
  }
}

/** There is nothing at this URL that this person may see. */
export class NotFound extends AppError {
  constructor(message = 'Not found') {
    super(404, 'not_found', message)
  }
}

/** The link was already used, or is too old. */
export class Gone extends AppError {
  constructor(message = 'This link no longer works.') {
    super(410, 'gone', message)
  }
}

/** The person is signed in but not allowed to do this. */
export class NotAllowed extends AppError {
  constructor(message = "You don't have access to that.") {
    super(403, 'not_allowed', message)
  }
}

/**
 * The action doesn't fit the current state, which has changed in the meantime. Nothing was changed.
 */
export class Conflict extends AppError {
  constructor(code: string, message: string) {
    super(409, code, message)
  }
}

/** Too many attempts; try again after `retryAfterSeconds`. */
export class RateLimited extends AppError {
  readonly retryAfterSeconds: number
  /** @param reason the first sentence, without its period */
  constructor(retryAfterSeconds: number, reason = 'Too many attempts') {
    super(429, 'rate_limited', `${reason}. Please try again in ${describeWait(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The database, the file store, or disk space is unavailable right now. Worth retrying. */
export class Unavailable extends AppError {
  readonly retryAfterSeconds: number
  constructor(
    message: string,
    { retryAfterSeconds = 2, cause }: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(503, 'unavailable', message)
    this.retryAfterSeconds = retryAfterSeconds
    this.cause = cause
  }
}

/** The response headers of an error: when to retry. */
export function headersOf(error: AppError): Headers {
  return new Headers(
    error instanceof RateLimited ? { 'Retry-After': String(error.retryAfterSeconds) } : {},
  )
}

function describeWait(seconds: number): string {
  if (seconds <= 1) return '1 second'
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

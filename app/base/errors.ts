/** Messages by field name; the key '' (empty) is a message for the whole form. */
export type FieldErrors = Record<string, string>

/** Something a person can be told about. `status` is the HTTP status that a page or endpoint answers with. */
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

/** A request that none of our forms or scripts sends, such as an unknown intent. */
export class BadRequest extends AppError {
  constructor(message = 'Please reload the page and try again.') {
    super(400, 'bad_request', message)
  }
}

/** The input is wrong; says so beside each field. */
export class InvalidInput extends AppError {
  readonly fields: FieldErrors
  constructor(fields: FieldErrors, message = 'Please check the highlighted fields.') {
    super(422, 'invalid_input', message)
    this.fields = fields
  }
}

/** There is nothing here that this person may see. */
export class NotFound extends AppError {
  constructor(message = 'Not found') {
    super(404, 'not_found', message)
  }
}

/** The link has been used, or is too old. */
export class Gone extends AppError {
  constructor(message = 'This link no longer works.') {
    super(410, 'gone', message)
  }
}

/** The person is known but may not do this. */
export class NotAllowed extends AppError {
  constructor(message = "You don't have access to that.") {
    super(403, 'not_allowed', message)
  }
}

/** The world has moved on: the action does not fit the present state. Nothing was changed. */
export class Conflict extends AppError {
  constructor(code: string, message: string) {
    super(409, code, message)
  }
}

/** Too many attempts; `retryAfterSeconds` says when the next one is welcome. */
export class RateLimited extends AppError {
  readonly retryAfterSeconds: number
  /** @param reason the first sentence, without its period */
  constructor(retryAfterSeconds: number, reason = 'Too many attempts') {
    super(429, 'rate_limited', `${reason}. Please try again in ${describeWait(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The database, the file store, or disk space is missing for now. Worth another try. */
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

function describeWait(seconds: number): string {
  if (seconds <= 1) return '1 second'
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

import { Unavailable } from '#app/base/errors.ts'

/**
 * The gateway has not answered, or with something that says nothing. Whether it did what it was
 * asked is unknown: the same call with the same key finds out.
 */
export class GatewayUnavailable extends Unavailable {
  constructor(cause: unknown, { retryAfterSeconds = 10 }: { retryAfterSeconds?: number } = {}) {
    super(
      "The payment service isn't answering right now. Please try again in a moment. You won't be charged twice.",
      { retryAfterSeconds, cause },
    )
  }
}

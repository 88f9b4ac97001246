import { Unavailable } from '#app/base/errors.ts'

/**
 * The gateway did not answer, or its answer was unusable. Whether it carried out the call is
 * unknown; repeat the call with the same key to find out.
 */
export class GatewayUnavailable extends Unavailable {
  constructor(cause: unknown, { retryAfterSeconds = 10 }: { retryAfterSeconds?: number } = {}) {
    super(
      "The payment service isn't answering right now. Please try again in a moment. You won't be charged twice.",
      { retryAfterSeconds, cause },
    )
  }
}

/** Explains a bucket service's errors to an operator. */
import { env } from '#app/platform/env.ts'

/** The names that the SDK gives to a response without a body, such as the response to HEAD. */
const NAMELESS = new Set(['Error', 'Unknown', 'UnknownError'])
const MISSING = 404
const REFUSED = 403
const MOVED = 301
/** The service is busy or slow: the same request may succeed later. */
const PASSING = new Set([408, 429])

/** An error response of the service, or the fault that prevented a response. */
export class BucketFault extends Error {
  /** Status of the response; null if there was none. */
  readonly status: number | null
  /** For example `SignatureDoesNotMatch`; null if there was no response, or it had no body. */
  readonly code: string | null

  /** @param error from the SDK */
  constructor(error: unknown) {
    const [status, code] = [statusOf(error), codeOf(error)]
    super([status, code, detailOf(error)].filter(Boolean).join(' '), { cause: error })
    this.status = status
    this.code = code
  }
}

export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode ?? null
}

function codeOf(error: unknown): string | null {
  if (statusOf(error) === null || !(error instanceof Error)) return null
  return NAMELESS.has(error.name) || /^\d+$/.test(error.name) ? null : error.name
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return NAMELESS.has(error.message) || error.message === error.name ? '' : `(${error.message})`
}

/** A refusal without a reason; only a response with a body gives one. */
export const isUnexplained = ({ status, code }: BucketFault) => status === REFUSED && code === null

const SENTENCES: Record<string, string> = {
  InvalidAccessKeyId: 'its service does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch:
    'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID, or the region is wrong',
  RequestTimeTooSkewed: 'the clock of this machine is wrong, so its service refuses every request',
  AuthorizationHeaderMalformed: 'the region is not the one of the bucket',
}

/**
 * One sentence about a permanent fault: a wrong key, clock, region or name. Null if the service is
 * unavailable or busy, and may be back soon.
 */
export function explainFault({ status, code }: BucketFault): string | null {
  if (status === null || status >= 500 || PASSING.has(status)) return null
  const { bucket } = env()
  const about = `STORAGE_URL names the bucket ${bucket?.bucket}, but`
  const known = code && SENTENCES[code]
  if (known) return `${about} ${known}.`
  if (status === MISSING) return `${about} there is no such bucket.`
  if (status === MOVED) return `${about} it is in another region.`
  if (status === REFUSED) return `${about} the key may not list what is in it (${code ?? status}).`
  return `${about} its service refuses to list what is in it (${[status, code].filter(Boolean).join(' ')}).`
}

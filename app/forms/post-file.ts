/** Sends a file in one request that reports its progress. */

export interface PostedFile {
  cancel: () => void
  /** Null once the server has the file. */
  outcome: Promise<PostFailure | null>
}

export interface PostFailure {
  reason: string
  /** False if the server refuses this file or its place, and would refuse it again. */
  canRetry: boolean
}

/** Texts for answers in which the server gives no reason. */
export interface PostReasons {
  signedOut: string
  /** The connection was lost, or sending was cancelled. */
  lost: string
  failed: string
}

const TOO_LARGE = 'This file is too large. Choose a smaller one.'
/** The statuses from 400 to 499 for which a retry can succeed: signed out, too slow, too often. */
const PASSING = new Set([401, 408, 429])

/** @param onSent gets the number of bytes sent so far, and the size of the request in bytes */
export function postFile(
  to: string,
  form: FormData,
  onSent: (sentBytes: number, totalBytes: number) => void,
  reasons: PostReasons,
): PostedFile {
  // Unlike fetch, XMLHttpRequest reports upload progress.
  const request = new XMLHttpRequest()
  const outcome = new Promise<PostFailure | null>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
    request.addEventListener('load', () => resolve(failureOf(request, reasons)))
    // No effect after `load`.
    request.addEventListener('loadend', () => resolve({ reason: reasons.lost, canRetry: true }))
  })
  request.open('POST', to)
  request.send(form)
  return { cancel: () => request.abort(), outcome }
}

function failureOf(
  { responseText, status }: Pick<XMLHttpRequest, 'responseText' | 'status'>,
  reasons: PostReasons,
): PostFailure | null {
  if (status >= 200 && status < 300) return null
  const canRetry = status < 400 || status >= 500 || PASSING.has(status)
  return { reason: reasonIn(status, responseText, reasons), canRetry }
}

function reasonIn(status: number, body: string, { signedOut, failed }: PostReasons): string {
  if (status === 401) return signedOut
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    if (typeof error === 'string') return error
  } catch {
    // Not an answer from Orbit's server.
  }
  return status === 413 ? TOO_LARGE : failed
}

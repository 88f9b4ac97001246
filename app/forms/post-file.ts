/** Sends a file in one request that says how far it is. */

export interface PostedFile {
  cancel: () => void
  /** Null once the server has the file, else why it has not. */
  outcome: Promise<string | null>
}

/** What to say where the server's answer says nothing. */
export interface PostReasons {
  signedOut: string
  /** The connection was lost, or the sending cancelled. */
  lost: string
  failed: string
}

/** @param onSent gets how many bytes of the request have been sent, and how many there are */
export function postFile(
  to: string,
  form: FormData,
  onSent: (sentBytes: number, totalBytes: number) => void,
  reasons: PostReasons,
): PostedFile {
  // Unlike fetch, it says how much has been sent.
  const request = new XMLHttpRequest()
  const outcome = new Promise<string | null>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
    request.addEventListener('load', () => resolve(reasonIn(request, reasons)))
    // After `load` it changes nothing.
    request.addEventListener('loadend', () => resolve(reasons.lost))
  })
  request.open('POST', to)
  request.send(form)
  return { cancel: () => request.abort(), outcome }
}

function reasonIn(
  { responseText, status }: XMLHttpRequest,
  { signedOut, failed }: PostReasons,
): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 401) return signedOut
  try {
    const { error } = JSON.parse(responseText) as { error?: unknown }
    return typeof error === 'string' ? error : failed
  } catch {
    return failed
  }
}

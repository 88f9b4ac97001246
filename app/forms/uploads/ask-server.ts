/** What the browser asks the server about uploads, apart from sending bytes. */
import { UPLOAD_OVER, uploadAddress, UPLOADS_ADDRESS, type UploadAnswer } from '#app/base/upload.ts'
import type { UploadPlace } from '#app/forms/uploads/upload-item.ts'

/** The server refused, and will refuse the same file again. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Nothing is wrong with the file: the connection, the server, or its disk is unavailable. */
export class Away extends Error {
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs = 0) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export class SignedOut extends Error {}

/** Another request has the upload, or has moved it on. The next try asks for the current offset. */
export class OutOfStep extends Error {
  constructor() {
    super('Another connection is sending this file.')
  }
}

const LOST = 'Connection lost.'
const BUSY = 'Orbit is busy right now.'

/**
 * Refusals in our own words: the texts of the protocol and of other programs are not meant for
 * people.
 */
const REFUSALS: Record<number, string> = {
  403: "This account can't upload here. Sign in with the one that can, then choose the file again.",
  404: 'There is nothing to upload to here anymore. Reload the page, then choose the file again.',
  413: 'This file is too large to upload. Choose a smaller one.',
}
/** Used only if the refusal has no text of its own. */
const WORDLESS: Record<number, string> = {
  410: UPLOAD_OVER,
  422: "This file can't be used. Choose another.",
}
/** This page and the server don't agree on how to upload: the page is from an earlier version. */
const OUTDATED = 'This page is out of date. Reload it, then choose the file again.'

/** Reads an answer that is not a success. Of the refusals (4xx), only 408 and 429 are temporary. */
export function failureOf(
  status: number,
  body: string,
  retryAfter: string | null,
): Refused | Away | SignedOut | OutOfStep {
  if (status < 400) return new Away(LOST)
  if (status >= 500 || status === 408 || status === 429)
    return new Away(BUSY, waitIn(retryAfter) * 1000)
  if (status === 401) return new SignedOut()
  // A refusal by a rule has a code; a wrong offset has none.
  const isRule = wordIn(body, 'code') !== null
  if (status === 423 || status === 460 || (status === 409 && !isRule)) return new OutOfStep()
  const said = isRule || status === 410 ? wordIn(body, 'message') : null
  return new Refused(status, REFUSALS[status] ?? said ?? WORDLESS[status] ?? OUTDATED)
}

/** In seconds. A date, which a proxy may send, counts as no wait. */
function waitIn(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 0)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

function wordIn(body: string, field: 'message' | 'code'): string | null {
  try {
    const value = (JSON.parse(body) as Record<string, unknown>)[field]
    return typeof value === 'string' ? value : null
  } catch {
    // Not an answer from Orbit's server.
    return null
  }
}

async function ask(url: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(30_000) }).catch(() => {
    throw new Away(LOST)
  })
  if (answer.ok) return answer
  throw failureOf(answer.status, await answer.text(), answer.headers.get('retry-after'))
}

const inBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''))

interface NewUpload extends UploadPlace {
  /** The same key is the same upload, even if it is sent again. */
  key: string
  fileName: string
  sizeBytes: number
  /** For a small copy: the upload of the original. */
  originalId?: string
}

/** @returns the server's id */
export async function createUpload(file: NewUpload): Promise<string> {
  const words = {
    key: file.key,
    purpose: file.purpose,
    subject: file.subjectId,
    name: file.fileName,
    ...(file.originalId && { original: file.originalId }),
  }
  const metadata = Object.entries(words).map(([name, value]) => `${name} ${inBase64(value)}`)
  const answer = await ask(UPLOADS_ADDRESS, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(file.sizeBytes),
      'Upload-Metadata': metadata.join(','),
    },
  })
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

export const readUpload = async (uploadId: string): Promise<UploadAnswer> =>
  (await (await ask(uploadAddress(uploadId))).json()) as UploadAnswer

/** Uploads to a place that the server still expects. */
export async function listOpenUploads(place: UploadPlace): Promise<UploadAnswer[]> {
  const answer = await ask(`${UPLOADS_ADDRESS}?${new URLSearchParams({ ...place })}`)
  return ((await answer.json()) as { uploads: UploadAnswer[] }).uploads
}

export async function cancelUpload(uploadId: string): Promise<void> {
  await ask(uploadAddress(uploadId), { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
}

/** What the browser asks the server about uploads, apart from sending bytes. */
import { uploadAddress, UPLOADS_ADDRESS, type UploadAnswer } from '#app/base/upload.ts'
import type { UploadPlace } from '#app/forms/uploads/upload-item.ts'

/** The server answered, and will answer the same to the same file. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Nothing is wrong with the file: the connection, the server, or its disk is away. */
export class Away extends Error {
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs = 0) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export class SignedOut extends Error {}

const LOST = 'Connection lost.'
const BUSY = 'Orbit is busy right now.'

/** Reads an answer that is not a success. */
export function failureOf(
  status: number,
  body: string,
  retryAfter: string | null,
): Refused | Away | SignedOut {
  if (status === 401) return new SignedOut()
  if (status < 400) return new Away(LOST)
  // A rule that refuses names itself; a wrong offset does not.
  const isOutOfStep = status === 423 || status === 460 || (status === 409 && !wordIn(body, 'code'))
  if (isOutOfStep) return new Away(LOST)
  if (status >= 500 || status === 429) return new Away(BUSY, Number(retryAfter ?? 0) * 1000)
  return new Refused(status, wordIn(body, 'message') ?? 'This file was rejected.')
}

function wordIn(body: string, field: 'message' | 'code'): string | null {
  try {
    const value = (JSON.parse(body) as Record<string, unknown>)[field]
    return typeof value === 'string' ? value : null
  } catch {
    // Not an answer of ours.
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
  /** Sent again, it is the same upload. */
  key: string
  fileName: string
  sizeBytes: number
  /** Of a small copy: the upload of the original. */
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

/** Uploads to a place that the server still waits for. */
export async function listOpenUploads(place: UploadPlace): Promise<UploadAnswer[]> {
  const answer = await ask(`${UPLOADS_ADDRESS}?${new URLSearchParams({ ...place })}`)
  return ((await answer.json()) as { uploads: UploadAnswer[] }).uploads
}

export async function cancelUpload(uploadId: string): Promise<void> {
  await ask(uploadAddress(uploadId), { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
}

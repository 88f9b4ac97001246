/**
 * Answers a request for a file: the whole file, or the part that a player or an interrupted
 * download needs.
 */
import { conditionsOf, isNotModified } from '#app/platform/conditional-request.ts'

/** Parses one byte range into its first and last byte; null means the whole file. */
export function parseRange(
  header: string | null | undefined,
  size: number,
): [number, number] | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : [start, end]
}

export interface AnsweredFile {
  size: number
  /** With its quotes; changes whenever the bytes change. */
  etag: string
  modifiedAt?: Date
  headers: Record<string, string>
  /** The bytes from `start` to `end`, inclusive. */
  read(start: number, end: number): Promise<ReadableStream<Uint8Array>>
}

/** A download resumes only if the file is still the one that it started with. */
function rangeOf(request: Request, { size, etag, modifiedAt }: AnsweredFile) {
  const condition = request.headers.get('if-range')
  const isSame = condition === null || condition === etag || condition === modifiedAt?.toUTCString()
  return isSame ? parseRange(request.headers.get('range'), size) : null
}

/** @throws NotFound, StoreUnavailable before anything is sent */
export async function answerFile(request: Request, file: AnsweredFile): Promise<Response> {
  const { size, etag, modifiedAt } = file
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(modifiedAt ? { 'Last-Modified': modifiedAt.toUTCString() } : {}),
    // Whatever the file contains, it must not run or load anything.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ...file.headers,
  }
  if (isNotModified(conditionsOf(request), file))
    return new Response(null, { status: 304, headers })
  const range = rangeOf(request, file)
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}` },
    })
  const [start, end] = range ?? [0, size - 1]
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  headers['Content-Length'] = String(end - start + 1)
  const body = request.method === 'HEAD' || size === 0 ? null : await file.read(start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/**
 * Checks what tus 1.0.0 requires of every request before it is handled: version, method, headers,
 * checksum.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { UPLOAD_MAX_BYTES } from '#app/base/upload.ts'

export const TUS_VERSION = '1.0.0'
const CHECKSUMS = new Map([
  ['sha1', 20],
  ['sha256', 32],
  ['sha512', 64],
])
const PIECE_TYPE = 'application/offset+octet-stream'

/** What a client can learn about this server without signing in. */
export function describeTus(): Response {
  const headers = {
    'Tus-Resumable': TUS_VERSION,
    'Tus-Version': TUS_VERSION,
    'Tus-Extension': 'creation,termination,checksum,expiration',
    'Tus-Max-Size': String(UPLOAD_MAX_BYTES),
    'Tus-Checksum-Algorithm': [...CHECKSUMS.keys()].join(','),
  }
  return new Response(null, { status: 204, headers })
}

/** A refusal defined by the protocol. `status` is the one in its specification. */
export function rejectUpload(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers })
}

/**
 * Adds the version to every response about uploads, including those from other middleware (body too
 * large, cross-site form).
 */
export const sayTusVersion: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set('Tus-Resumable', TUS_VERSION)
}

/** The effective method: some networks only let POST through. */
export function tusMethod(request: Request): string {
  return (
    (request.method === 'POST' && request.headers.get('x-http-method-override')?.toUpperCase()) ||
    request.method
  )
}

/** OPTIONS needs no version, and GET is not part of the protocol. */
const VERSIONED = new Set(['POST', 'HEAD', 'PATCH', 'DELETE'])

/** Null if the client uses this server's version. */
export function refuseVersion(request: Request, method: string): Response | null {
  if (!VERSIONED.has(method) || request.headers.get('tus-resumable') === TUS_VERSION) return null
  return rejectUpload(412, `This server speaks tus ${TUS_VERSION}.`, { 'Tus-Version': TUS_VERSION })
}

const isWhole = (text: string | null): text is string =>
  text !== null && /^(?:0|[1-9]\d{0,14})$/.test(text)

/** Null if the protocol allows the upload to start. */
export function refuseCreation(headers: Headers): Response | null {
  if (headers.has('upload-concat')) return rejectUpload(400, 'Uploads cannot be joined here.')
  if (headers.has('upload-defer-length'))
    return rejectUpload(400, 'Say how large the file is with Upload-Length.')
  const length = headers.get('upload-length')
  if (!isWhole(length)) return rejectUpload(400, 'Upload-Length must be a whole number of bytes.')
  if (Number(length) > UPLOAD_MAX_BYTES) return rejectUpload(413, 'Choose a file of at most 2 GB.')
  return isMetadata(headers.get('upload-metadata'))
    ? null
    : rejectUpload(400, 'Upload-Metadata must be names with values in base64.')
}

function isMetadata(text: string | null): boolean {
  if (text === null || text === '') return true
  const pairs = text.split(',').map((pair) => pair.trim().split(' '))
  const isGood = ([name = '', value = '', ...more]: string[]) =>
    /^[\x21-\x7E]+$/.test(name) && isBase64(value) && more.length === 0
  return pairs.every(isGood) && new Set(pairs.map(([name]) => name)).size === pairs.length
}

const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/**
 * Null if the protocol allows the chunk at this offset.
 * @param left the number of bytes still missing from the upload
 */
export function refusePiece(
  headers: Headers,
  { offset, left }: { offset: number; left: number },
): Response | null {
  if (headers.get('content-type') !== PIECE_TYPE)
    return rejectUpload(415, `Send a piece as ${PIECE_TYPE}.`)
  const said = headers.get('upload-offset')
  if (!isWhole(said)) return rejectUpload(400, 'Upload-Offset must be a whole number of bytes.')
  if (Number(said) !== offset)
    return rejectUpload(409, "Upload-Offset doesn't match the upload. Ask with HEAD.")
  if (Number(headers.get('content-length') ?? 0) > left)
    return rejectUpload(413, 'This is more than Upload-Length.')
  return null
}

/**
 * Verifies the checksum of a chunk before any of it is stored. Chunks are small (body-limit.ts), so
 * each fits into memory.
 * @returns the request with its body still unread, or the refusal
 */
export async function checkPiece(request: Request): Promise<Request | Response> {
  const text = request.headers.get('upload-checksum')
  if (text === null) return request
  const [algorithm = '', sum = '', ...more] = text.split(' ')
  const length = CHECKSUMS.get(algorithm)
  if (length === undefined)
    return rejectUpload(
      400,
      `Use one of these for Upload-Checksum: ${[...CHECKSUMS.keys()].join(', ')}.`,
    )
  const expected = Buffer.from(sum, 'base64')
  if (!isBase64(sum) || expected.byteLength !== length || more.length > 0)
    return rejectUpload(400, 'Upload-Checksum must be an algorithm and its sum in base64.')
  const piece = await request.arrayBuffer()
  const found = createHash(algorithm).update(new Uint8Array(piece)).digest()
  if (!timingSafeEqual(found, expected))
    return new Response(null, { status: 460, statusText: 'Checksum Mismatch' })
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: piece,
    signal: request.signal,
  })
}

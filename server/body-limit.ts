/** How much anybody may send at once: counted on what really arrives, whatever its head says. */
import type { MiddlewareHandler } from 'hono'
import { AVATAR_MAX_BYTES } from '#app/features/accounts/account.ts'
import { PICTURE_MAX_BYTES } from '#app/features/creators/portfolio.ts'
import { paths } from '#app/paths.ts'

const MOST_BYTES = 256 * 1024
/** Pages whose forms carry a picture, with room for the form around it. */
const FORM_ROOM_BYTES = 64 * 1024
const UPLOADS: Record<string, number> = { '/profile': AVATAR_MAX_BYTES + FORM_ROOM_BYTES, '/orbiter': PICTURE_MAX_BYTES + FORM_ROOM_BYTES }

/** Of one piece of a video: the browser sends pieces of 5 MB. */
const PIECE_BYTES = 16 * 1024 * 1024

const isPiece = (path: string) => path.startsWith(`${paths.uploads()}/`)

export function mostBytesFor(path: string): number {
  return isPiece(path) ? PIECE_BYTES : (UPLOADS[path.replace(/\.data$/, '')] ?? MOST_BYTES)
}

/**
 * The body as it arrived, or null once it is more than allowed: the rest is not read.
 * Node holds a body to the length that its head names, so only one without a length has to be counted.
 */
async function readAtMost(body: ReadableStream<Uint8Array>, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

export const limitBody: MiddlewareHandler = async (context, next) => {
  const { method } = context.req
  if (method === 'GET' || method === 'HEAD') return next()
  // What was begun is not worth listening to any longer.
  const refuse = () => context.text('That is too much at once.\n', 413, { Connection: 'close' })
  const mostBytes = mostBytesFor(context.req.path)
  const length = context.req.header('content-length')
  const hasLength = length !== undefined && context.req.header('transfer-encoding') === undefined
  if (hasLength && !(Number(length) <= mostBytes)) return refuse()
  const request = context.req.raw
  // Pieces of a video go to the disk as they arrive.
  if (!request.body || (hasLength && isPiece(context.req.path))) return next()
  // A form is complete before anything is done for it, so that a slow one holds nothing but its own connection.
  const bytes = hasLength ? new Uint8Array(await request.arrayBuffer()) : await readAtMost(request.body, mostBytes)
  if (!bytes) return refuse()
  const { headers, signal } = request
  context.req.raw = new Request(request.url, { method, headers, body: bytes, signal })
  return next()
}

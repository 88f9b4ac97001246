/**
 * Limits the size of request bodies, counting the bytes that actually arrive rather than
 * Content-Length.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AVATAR_MAX_BYTES } from '#people/accounts/account.ts'
import { ATTACHMENT_MAX_BYTES } from '#work/attachments/attachment.ts'
import { PICTURE_MAX_BYTES } from '#files/media/media-limits.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'

const MOST_BYTES = 256 * 1024
/** For pages whose forms contain a picture: space for the rest of the form. */
const FORM_ROOM_BYTES = 64 * 1024
const UPLOADS: Record<string, number> = {
  [paths.profile()]: AVATAR_MAX_BYTES + FORM_ROOM_BYTES,
  [paths.orbiterProfile()]: AVATAR_MAX_BYTES + FORM_ROOM_BYTES,
  [paths.ownPictures()]: PICTURE_MAX_BYTES + FORM_ROOM_BYTES,
  [paths.orbiterPortfolio()]: PICTURE_MAX_BYTES + FORM_ROOM_BYTES,
}

/** For one chunk of an upload: the browser sends chunks of 5 MB. */
const PIECE_BYTES = 16 * 1024 * 1024

const isPiece = (path: string) => path.startsWith(`${serverPaths.uploads()}/`)

/** A file for a message: `paths.attachments`. */
const ATTACHMENT = /^\/bookings\/[^/]+\/files$/

export function mostBytesFor(path: string): number {
  if (ATTACHMENT.test(path)) return ATTACHMENT_MAX_BYTES + FORM_ROOM_BYTES
  return isPiece(path) ? PIECE_BYTES : (UPLOADS[path.replace(/\.data$/, '')] ?? MOST_BYTES)
}

// Close the connection: the rest of the body is not worth reading.
const refuse = (context: Context) =>
  context.text('This request is too large.\n', 413, { Connection: 'close' })

export const limitBody: MiddlewareHandler = (context, next) => {
  const { path } = context.req
  return bodyLimit({ maxSize: mostBytesFor(path), onError: refuse })(context, async () => {
    // Read a form completely before handling it, so that a slow form holds only its own connection.
    // Chunks of an upload are written to disk as they arrive.
    const request = context.req.raw
    const { method } = request
    if (request.body && !isPiece(path))
      context.req.raw = new Request(request, { method, body: await request.arrayBuffer() })
    await next()
  })
}

/** Serves stored files: people's pictures and videos, with range requests for players. */
import type { Context } from 'hono'
import { largeOf } from '#app/base/poster.ts'
import { headFile, keyOf, parseRange, readFileRange } from '#app/platform/storage.ts'

/** A stored file by its key; if a small copy is missing, the original. */
async function findStored(key: string) {
  const found = await headFile(key)
  const large = found ? null : largeOf(key)
  return large ? { key: large, found: await headFile(large) } : { key, found }
}

/** Serves a stored file: all of it, or the one range that a player requested. */
export async function serveStoredFile(context: Context): Promise<Response | null> {
  const requested = keyOf(context.req.path)
  if (!requested) return null
  const { key, found } = await findStored(requested)
  if (!found) return null
  const etag = `"${found.size.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`
  const headers: Record<string, string> = {
    'Content-Type': found.contentType,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': found.modifiedAt.toUTCString(),
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
  const range = parseRange(context.req.header('range'), found.size)
  if (range === 'unsatisfiable')
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${found.size}` })
  const [start, end] = range ?? [0, found.size - 1]
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${found.size}`
  headers['Content-Length'] = String(end - start + 1)
  const body =
    context.req.method === 'HEAD' || found.size === 0 ? null : readFileRange(key, start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

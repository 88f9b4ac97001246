/** Serves stored files: people's pictures and videos, with range requests for players. */
import type { Context } from 'hono'
import { filmOf } from '#app/base/film-preview.ts'
import { largeOf } from '#app/base/poster.ts'
import { contentDisposition } from '#app/platform/content-disposition.ts'
import { now } from '#app/platform/clock.ts'
import { answerFile } from '#app/platform/file-answer.ts'
import type { LinkedFile } from '#app/platform/file-links.ts'
import { headFile, keyOf, linkedFile, readFileRange } from '#app/platform/storage.ts'

/** A stored file by its key; if a small copy or preview is missing, the original. */
async function findStored(key: string) {
  const found = await headFile(key)
  const large = found ? null : (largeOf(key) ?? filmOf(key))
  return large ? { key: large, found: await headFile(large) } : { key, found }
}

async function answer(
  context: Context,
  requested: string,
  headers: Record<string, string>,
): Promise<Response | null> {
  const { key, found } = await findStored(requested)
  if (!found) return null
  return answerFile(context.req.raw, {
    size: found.size,
    modifiedAt: found.modifiedAt,
    etag: `"${found.size.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`,
    headers: { 'Content-Type': found.contentType, ...headers },
    read: (start, end) => readFileRange(key, start, end),
  })
}

const REFUSALS = {
  expired: 'This link has expired. Open the page it came from and try again.',
  changed: 'This link is incomplete or was changed. Open the page it came from and try again.',
}

function refuse(context: Context, reason: keyof typeof REFUSALS): Response {
  const headers = { 'Cache-Control': 'no-store' }
  const message = REFUSALS[reason]
  return context.req.header('accept')?.includes('application/json')
    ? context.json({ message }, 403, headers)
    : context.text(`${message}\n`, 403, headers)
}

/** Only the person with the link may store a copy, and no longer than the link works. */
function linkHeaders({ expiresAt, ...as }: LinkedFile): Record<string, string> {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000))
  return {
    'Content-Disposition': contentDisposition(as),
    'Cache-Control': `private, max-age=${seconds}`,
  }
}

/**
 * A withdrawn file disappears from browsers, and from caches in front of this server, within five
 * minutes.
 */
const PUBLIC_CACHE_CONTROL = 'public, max-age=300, must-revalidate'

/** Serves a stored file: all of it, or the one range that a player requested. */
export async function serveStoredFile(context: Context): Promise<Response | null> {
  const linked = linkedFile(new URL(context.req.url))
  if (linked === 'changed' || linked === 'expired') return refuse(context, linked)
  if (linked) return answer(context, linked.key, linkHeaders(linked))
  const key = keyOf(context.req.path)
  return key ? answer(context, key, { 'Cache-Control': PUBLIC_CACHE_CONTROL }) : null
}

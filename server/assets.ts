/**
 * Serves built files under their own names: compressed at build time if that helps, and cached for
 * as long as they stay valid.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { conditionsOf, isNotModified } from '#app/platform/conditional-request.ts'

/**
 * The names that may be requested: a compressed copy is a variant of its file, not a file of its
 * own.
 */
function namesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name),
  )
  return new Set(
    entries.map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    ),
  )
}

const isHashed = (name: string) => name.startsWith('/assets/')

/**
 * The tags of files whose names stay the same when they change. Weak, because their compressed
 * copies have the same tag.
 */
function tagsOf(folder: string, names: Set<string>): Map<string, string> {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('base64url')
  return new Map(
    [...names]
      .filter((name) => !isHashed(name))
      .map((name) => [name, `W/"${hash(name).slice(0, 22)}"`]),
  )
}

function modifiedAtOf({ headers }: Response): Date | undefined {
  const said = headers.get('last-modified')
  return said === null ? undefined : new Date(said)
}

/** Cancels the response's stream, because it holds an open file. */
async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel()
  const headers = new Headers(answer.headers)
  for (const name of ['content-length', 'content-type', 'content-encoding', 'content-range'])
    headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** Reads the list of files once; requests for other paths don't touch the disk. */
export function serveAssets(folder: string): MiddlewareHandler {
  const names = namesIn(folder)
  const tags = tagsOf(folder, names)
  const serve = serveStatic({ root: folder, precompressed: true })
  return async (context, next) => {
    if (!names.has(context.req.path)) return next()
    const answer = await serve(context, next)
    // Not served here: the method is a different one, or the file is gone.
    if (!(answer instanceof Response)) return
    // On uncompressed responses, too, so that no cache serves a compressed one to a client that
    // can't read it, or the other way around.
    answer.headers.set('Vary', 'Accept-Encoding')
    answer.headers.set(
      'Cache-Control',
      isHashed(context.req.path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    const etag = tags.get(context.req.path)
    if (etag) answer.headers.set('ETag', etag)
    const modifiedAt = modifiedAtOf(answer)
    return isNotModified(conditionsOf(context.req.raw), { etag, modifiedAt })
      ? withoutBody(answer)
      : answer
  }
}

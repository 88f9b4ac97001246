/**
 * Serves built files under their own names: compressed at build time if that helps, and cached for
 * as long as they stay valid.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

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

/** Reads the list of files once: any other request doesn't touch the disk. */
export function serveAssets(folder: string): MiddlewareHandler {
  const names = namesIn(folder)
  const serve = serveStatic({ root: folder, precompressed: true })
  return async (context, next) => {
    if (!names.has(context.req.path)) return next()
    const answer = await serve(context, next)
    // Not served from here: the method is another, or the file is gone.
    if (!(answer instanceof Response)) return
    // On uncompressed responses, too, so that no cache serves a compressed one to a client that
    // can't read it, or the other way around.
    answer.headers.set('Vary', 'Accept-Encoding')
    answer.headers.set(
      'Cache-Control',
      context.req.path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    )
    return answer
  }
}

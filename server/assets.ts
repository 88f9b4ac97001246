/** Built files, under their own names: compressed at build time where that helps, cached for as long as is true. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** What may be asked for: a compressed copy is another form of its file, not a file of its own. */
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

/** The list of files is read once: asking for anything else costs no look at the disk. */
export function serveAssets(folder: string): MiddlewareHandler {
  const names = namesIn(folder)
  const serve = serveStatic({ root: folder, precompressed: true })
  return async (context, next) => {
    if (!names.has(context.req.path)) return next()
    const answer = await serve(context, next)
    // Anything else comes from further on: the method is another, or the file is gone meanwhile.
    if (!(answer instanceof Response)) return
    // Plain answers as well, so that no cache hands a compressed one to a program that cannot read it, or the other way round.
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

/** The allowed HTTP methods; any other is refused before anything reads the request. */
import type { MiddlewareHandler } from 'hono'
import { serverPaths } from '#app/base/server-paths.ts'

const PAGES = ['GET', 'HEAD', 'POST', 'OPTIONS']
const UPLOADS = [...PAGES, 'PATCH', 'DELETE']

const isUpload = (path: string) =>
  path === serverPaths.uploads() || path.startsWith(`${serverPaths.uploads()}/`)

export const METHOD_REFUSED = 'This address does not take requests with this method.\n'

export const limitMethods: MiddlewareHandler = async (context, next) => {
  const { method, path } = context.req
  const allowed = isUpload(path) ? UPLOADS : PAGES
  if (!allowed.includes(method))
    return context.text(METHOD_REFUSED, 405, { Allow: allowed.join(', ') })
  if (method === 'OPTIONS' && !isUpload(path))
    return context.body(null, 204, { Allow: allowed.join(', ') })
  return next()
}

/** Pages take forms and nothing else: what a page could not read is refused before it tries. */
import type { MiddlewareHandler } from 'hono'

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data\s*;.*\bboundary=)/i

/** A body without a type is read as no form at all, so only one that has something in it is refused. */
function isReadable(headers: Headers): boolean {
  const type = headers.get('content-type')
  if (type !== null) return FORM.test(type)
  return headers.get('transfer-encoding') === null && Number(headers.get('content-length') ?? 0) === 0
}

export const requireForm: MiddlewareHandler = async (context, next) => {
  const { method } = context.req
  if (method === 'GET' || method === 'HEAD' || isReadable(context.req.raw.headers)) return next()
  return context.text('Send this as a form.\n', 415)
}

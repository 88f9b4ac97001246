/** Pages only accept forms: refuses bodies that a page couldn't read, before it tries. */
import type { MiddlewareHandler } from 'hono'
import { paymentPaths } from '#app/base/payment-paths.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary=/i
/** Larger forms aren't checked: a broken one only wastes its sender's time. */
const LOOKED_INTO_BYTES = 64 * 1024

const hasNothing = (headers: Headers) =>
  headers.get('transfer-encoding') === null && Number(headers.get('content-length') ?? 0) === 0

async function isBroken(request: Request): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > LOOKED_INTO_BYTES) return false
  return request
    .clone()
    .formData()
    .then(
      () => false,
      () => true,
    )
}

/**
 * Treats a request without a body as an empty form, so that the page says which fields are missing.
 */
function asEmptyForm({ url, method, headers, signal }: Request): Request {
  const said = new Headers(headers)
  said.set('content-type', FORM)
  return new Request(url, { method, headers: said, body: '', signal })
}

/** Signed messages of a gateway, whose bodies must be read unchanged. */
const isWebhook = (path: string) => path.startsWith(paymentPaths.webhook(''))

export const requireFormBody: MiddlewareHandler = async (context, next) => {
  const { method, path, raw } = context.req
  if (method === 'GET' || method === 'HEAD' || isWebhook(path)) return next()
  const type = raw.headers.get('content-type')
  if (type === null && hasNothing(raw.headers)) {
    context.req.raw = asEmptyForm(raw)
    return next()
  }
  if (type?.toLowerCase().startsWith(FORM)) return next()
  if (type === null || !MULTIPART.test(type)) return context.text('Send this as a form.\n', 415)
  return (await isBroken(raw)) ? context.text('This form could not be read.\n', 400) : next()
}

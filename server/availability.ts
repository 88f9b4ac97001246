/**
 * The response while the database or the file store is unavailable: a 503 as a page, as data, or as
 * JSON for programs.
 */
import type { RequestHandler, RouterContextProvider } from 'react-router'
import { Unavailable } from '#app/base/errors.ts'
import { loggablePath } from '#app/platform/log.ts'
import { retryAfterContext, unavailableContext } from '#app/platform/request-context.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'
import { isForPerson, UNAVAILABLE_PAGE_POLICY, unavailablePage } from '#server/unavailable-page.ts'

const away = new ThrottledLog('answered 503: something that the program needs is away')

type MakeContext = () => RouterContextProvider

/**
 * Lets React Router respond. If something was unavailable, the response is an error page in the
 * site's layout, data for an open page, or JSON for programs.
 * @param makeContext creates a new context for each call
 * @param prepare reads what the page needs to know about the request; the database may be
 * unavailable
 */
export async function handleUnlessUnavailable(
  handle: RequestHandler,
  request: Request,
  makeContext: MakeContext,
  prepare: (context: RouterContextProvider) => Promise<void>,
): Promise<Response> {
  const context = makeContext()
  try {
    await prepare(context)
  } catch (error) {
    if (error instanceof Unavailable)
      return unavailableResponse(handle, request, makeContext(), error)
    throw error
  }
  const response = await handle(request, context)
  const missing = context.get(unavailableContext)
  if (missing && response.status >= 500)
    return unavailableResponse(handle, request, makeContext(), missing)
  const retryAfter = context.get(retryAfterContext)
  if (retryAfter !== null) response.headers.set('Retry-After', retryAfter)
  // A form shows its own error next to what was typed.
  if (response.status === 503 && !response.headers.has('Retry-After'))
    response.headers.set('Retry-After', '2')
  return response
}

async function unavailableResponse(
  handle: RequestHandler,
  request: Request,
  context: RouterContextProvider,
  error: Unavailable,
): Promise<Response> {
  const { method, url } = request
  logUnavailable(error, new URL(url).pathname)
  context.set(unavailableContext, error)
  // Without the body, which was already read: a guard refuses the request before the body is
  // needed.
  const response = await handle(new Request(url, { method, headers: request.headers }), context)
  const isForPage =
    new URL(url).pathname.endsWith('.data') ||
    response.headers.get('content-type')?.startsWith('text/html')
  if (!isForPage) return answerUnavailable(request, error)
  response.headers.set('Retry-After', String(error.retryAfterSeconds))
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/**
 * The response if there is no page: JSON for programs, and a small page with the message for a
 * person.
 */
export function answerUnavailable(
  request: Request,
  { message, retryAfterSeconds }: Unavailable,
): Response {
  const headers = new Headers({
    'Retry-After': String(retryAfterSeconds),
    'Cache-Control': 'no-store',
    Vary: 'Accept',
  })
  if (!isForPerson(request)) return Response.json({ message }, { status: 503, headers })
  const { pathname, search } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', UNAVAILABLE_PAGE_POLICY)
  return new Response(unavailablePage(message, isRead ? pathname + search : null), {
    status: 503,
    headers,
  })
}

export function logUnavailable(error: Unavailable, path: string): void {
  away.note(error, { path: loggablePath(path) })
}

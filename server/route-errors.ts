/**
 * Turns what a loader or an action throws into a response, for every route in one place. A refusal
 * has its own status and sentence, and says when to try again. An unexpected failure shows the id
 * of its request, including on client-side navigation, where headers aren't visible.
 */
import { data, type ServerBuild } from 'react-router'
import { AppError, headersOf, Unavailable } from '#app/base/errors.ts'
import { retryAfterContext } from '#app/platform/request-context.ts'
import { requestId } from '#app/platform/request-id.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']
type Handler = NonNullable<Module['loader']>

/** server/availability.ts handles Unavailable. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && !(error instanceof Unavailable)

/** Responses that are thrown on purpose pass through, because they explain themselves. */
function ofPage(handler: Handler, note: ServerBuild['entry']['module']['handleError']): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      if (isRefusal(error)) {
        args.context.set(retryAfterContext, headersOf(error).get('Retry-After'))
        throw data({ message: error.message }, { status: error.status })
      }
      const reference = requestId()
      if (!(error instanceof Error) || error instanceof Unavailable || reference === null)
        throw error
      note?.(error, args)
      throw data({ reference }, { status: 500 })
    }
  }
}

/** Files and endpoints have no page: a refusal is one sentence of plain text. */
function ofFile(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const headers = headersOf(error)
      headers.set('Content-Type', 'text/plain; charset=utf-8')
      headers.set('Cache-Control', 'no-store')
      return new Response(`${error.message}\n`, { status: error.status, headers })
    }
  }
}

/** Returns the build with its loaders and actions wrapped. */
export function withAnswers(build: ServerBuild): ServerBuild {
  const note = build.entry.module.handleError
  const routes = Object.entries(build.routes).map(([id, route]): [string, Routes[string]] => {
    if (!route) return [id, route]
    const wrap = (handler: Handler) =>
      route.module.default ? ofPage(handler, note) : ofFile(handler)
    const module: Module = { ...route.module }
    if (module.loader) module.loader = wrap(module.loader)
    if (module.action) module.action = wrap(module.action)
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

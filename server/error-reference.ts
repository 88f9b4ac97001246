/**
 * Shows the request id on a page that fails unexpectedly, including on client-side navigation,
 * where headers aren't visible.
 */
import { data, type ServerBuild } from 'react-router'
import { Unavailable } from '#app/base/errors.ts'
import { requestId } from '#app/platform/request-id.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']
type Handler = NonNullable<Module['loader']>

/** Errors that are thrown on purpose are responses, which explain themselves. */
function withReference(
  handler: Handler,
  note: ServerBuild['entry']['module']['handleError'],
): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      const reference = requestId()
      // server/availability.ts handles Unavailable.
      if (!(error instanceof Error) || error instanceof Unavailable || reference === null)
        throw error
      note?.(error, args)
      throw data({ reference }, { status: 500 })
    }
  }
}

/**
 * The build with loaders and actions of pages wrapped so that a failure names its request. Files
 * and endpoints respond as before.
 */
export function withReferences(build: ServerBuild): ServerBuild {
  const note = build.entry.module.handleError
  const routes = Object.entries(build.routes).map(([id, route]): [string, Routes[string]] => {
    if (!route?.module.default) return [id, route]
    const module: Module = { ...route.module }
    if (module.loader) module.loader = withReference(module.loader, note)
    if (module.action) module.action = withReference(module.action, note)
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

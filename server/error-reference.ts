/** A page that fails without meaning to says which request it was, in a browser's own walk too, where no header can be seen. */
import { data, type ServerBuild } from 'react-router'
import { Unavailable } from '#app/base/errors.ts'
import { requestId } from '#app/platform/request-id.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']
type Handler = NonNullable<Module['loader']>

/** Errors that are thrown on purpose are responses, and say themselves what they are. */
function withReference(
  handler: Handler,
  note: ServerBuild['entry']['module']['handleError'],
): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      const reference = requestId()
      // What is away is answered by server/availability.ts.
      if (!(error instanceof Error) || error instanceof Unavailable || reference === null)
        throw error
      note?.(error, args)
      throw data({ reference }, { status: 500 })
    }
  }
}

/** The build, in which loaders and actions of pages name their request where they fail. Files and endpoints answer as before. */
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

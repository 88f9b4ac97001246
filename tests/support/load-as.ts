/** Loads a resource route as a person. */
import { RouterContextProvider } from 'react-router'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'

/** @param loader of the route, whose arguments the generated types describe */
export async function loadAs(
  loader: (args: never) => Promise<Response>,
  viewer: Viewer,
  params: Record<string, string>,
  { headers = {}, query = '' }: { headers?: HeadersInit; query?: string } = {},
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const request = new Request(`http://localhost/${query}`, { headers })
  const args = { request, context, params, url: new URL(request.url), pattern: '/' }
  // Each route has its own type of arguments.
  return loader(args as never)
}

/** The routes of app/routes.ts behind their real guards; the caller supplies the pages. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import routes from '#app/routes.ts'
import * as admin from '#app/routes/guards/admin.ts'
import * as customer from '#app/routes/guards/customer.ts'
import { guardEveryRoute } from '#app/routes/guards/guard.server.ts'
import * as orbiter from '#app/routes/guards/orbiter.ts'
import * as requireViewer from '#app/routes/guards/signed-in.ts'

const GUARDS: Record<string, object> = { admin, customer, orbiter, 'signed-in': requireViewer }

export interface RouteOfSite {
  id: string
  /** Starts with a slash; for a layout, the pattern of the route that contains it. */
  pattern: string
  file: string
  isLayout: boolean
}

function list(
  entries: readonly RouteConfigEntry[],
  parentId = 'root',
  parent = '',
): (RouteOfSite & { parentId: string; entry: RouteConfigEntry })[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const isLayout = entry.path === undefined && !entry.index
    return [
      { id, parentId, pattern: pattern || '/', file: entry.file, isLayout, entry },
      ...list(entry.children ?? [], id, pattern),
    ]
  })
}

const listed = list(routes)
export const routesOfSite: readonly RouteOfSite[] = listed

/**
 * @param pageOf the module of each route that is not a guard
 * @param draw renders the answer to a document request
 */
export function serveSite(
  pageOf: (route: RouteOfSite) => object,
  draw: (context: RouterContextProvider) => Response,
) {
  const moduleOf = (route: RouteOfSite) => {
    const guard = /^routes\/guards\/(.+)\.ts$/.exec(route.file)?.[1]
    return guard === undefined ? pageOf(route) : GUARDS[guard]
  }
  // Only the parts of a build that are read when a request is answered.
  const build = {
    routes: {
      root: {
        id: 'root',
        path: '',
        module: { default: () => null, middleware: [guardEveryRoute] },
      },
      ...Object.fromEntries(
        listed.map((route) => {
          const { id, parentId, entry } = route
          return [
            id,
            { id, parentId, path: entry.path, index: entry.index, module: moduleOf(route) },
          ]
        }),
      ),
    },
    entry: {
      module: {
        default: (
          _request: Request,
          _status: number,
          _headers: Headers,
          _entry: unknown,
          context: RouterContextProvider,
        ) => draw(context),
      },
    },
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    assetsBuildDirectory: '',
    basename: '/',
    publicPath: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    ssr: true,
  } as unknown as ServerBuild
  const handle = createRequestHandler(build, 'production')
  return (request: Request, viewer: Viewer | null): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(viewerContext, viewer)
    context.set(remoteAddressContext, '203.0.113.9')
    return handle(request, context)
  }
}

const sayWhoAs = (context: Readonly<RouterContextProvider>) =>
  `as ${context.get(viewerContext)?.roles.join(', ') ?? 'a visitor'}`
const answer = ({ context }: { context: Readonly<RouterContextProvider> }) => sayWhoAs(context)
const page = { default: () => null, loader: answer, action: answer }
const endpoint = {
  loader: ({ context }: { context: Readonly<RouterContextProvider> }) =>
    new Response(sayWhoAs(context)),
  action: ({ context }: { context: Readonly<RouterContextProvider> }) =>
    new Response(sayWhoAs(context)),
}

const site = serveSite(
  ({ file }) => (file.endsWith('.tsx') ? page : endpoint),
  (context) => new Response(sayWhoAs(context)),
)

/** The roles that may open a page, as `as user, admin`; or its guard's redirect and message. */
export async function askGuard(
  path: string,
  viewer: Viewer | null,
  method = 'GET',
): Promise<string> {
  const body = method === 'POST' ? new URLSearchParams({ intent: 'x' }) : undefined
  const response = await site(new Request(`http://localhost${path}`, { method, body }), viewer)
  const text = await response.text()
  // For data requests, the redirect's target is in the body.
  const target =
    response.headers.get('location') ??
    (response.status === 202 ? (/"redirect","([^"]*)"/.exec(text)?.[1] ?? text) : null)
  if (target === null) return /as [a-z, ]+/.exec(text)?.[0] ?? `${response.status}`
  return `${target} ${/orbit_flash=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''}`.trim()
}

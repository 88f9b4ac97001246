/**
 * Opens one page as the server would: loader, action and markup, without a browser. Its HTML must
 * be valid.
 */
import type { ComponentType } from 'react'
import { text as readText } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
  type RouteObject,
} from 'react-router'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'

interface PageModule {
  default: unknown
  loader?: unknown
  action?: unknown
  handle?: unknown
}

export interface OpenedPage {
  status: number
  html: string
  /** The readable text, without tags and with white space collapsed. */
  text: string
  /** The redirect's target; null for a page. */
  location: string | null
}

function routeOf(
  { default: page, loader, action, handle }: PageModule,
  more: RouteObject,
): RouteObject {
  const Page = page as ComponentType<{ loaderData: unknown; actionData: unknown; params: object }>
  const Component = () => (
    <Page loaderData={useLoaderData()} actionData={useActionData()} params={useParams()} />
  )
  return { Component, loader, action, handle, ...more } as RouteObject
}

/**
 * @param form is sent by POST
 * @param layout that contains the page
 */
export async function openPage(
  module: PageModule,
  pattern: string,
  path: string,
  viewer: Viewer | null,
  form?: Record<string, string>,
  layout?: PageModule,
): Promise<OpenedPage> {
  const elsewhere: RouteObject = { path: '*', Component: () => null }
  const page = routeOf(module, { path: pattern })
  const route = layout ? routeOf(layout, { children: [page] }) : page
  const handler = createStaticHandler([route, elsewhere])
  const requestContext = new RouterContextProvider()
  requestContext.set(viewerContext, viewer)
  requestContext.set(remoteAddressContext, '203.0.113.9')
  const request = new Request(
    `http://localhost${path}`,
    form && { method: 'POST', body: new URLSearchParams(form) },
  )
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response)
    return { status: context.status, html: '', text: '', location: context.headers.get('Location') }
  // Unlike `renderToStaticMarkup`, waits for the parts that load on their own.
  const { prelude } = await prerenderToNodeStream(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
  const html = (await readText(prelude)).replace(/<!--[^>]*-->/g, '')
  // The router's own error output is not Orbit's HTML.
  const faults = context.errors ? [] : htmlFaults(html)
  if (faults.length > 0) throw new Error(`${path} is not valid HTML:\n${faults.join('\n')}`)
  const text = html
    // Marks where a word may break; it is not text.
    .replaceAll('<wbr/>', '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
  return { status: context.statusCode, html, text, location: null }
}

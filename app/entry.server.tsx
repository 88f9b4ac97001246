import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { Unavailable } from '#app/base/errors.ts'
import { env } from '#app/platform/env.ts'
import { log, loggablePath } from '#app/platform/log.ts'
import { nonceContext, unavailableContext } from '#app/platform/request-context.ts'
import { requestId } from '#app/platform/request-id.ts'
import { setSiteOrigin } from '#app/routes/shell/site-origin.ts'
import { startAfterPaint } from '#app/start-after-paint.server.ts'
import { DocumentNonce } from '#app/ui/document-nonce.ts'

/**
 * Renders whole pages. Loaders await their data, so there is nothing to stream, and a page that
 * fails gets the right status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  setSiteOrigin(env().publicUrl)
  const page = (
    <DocumentNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentNonce>
  )
  const html = await render(page, nonce).catch((error: unknown) => {
    const reference = requestId()
    if (reference === null) throw error
    handleError(error, { request, context })
    // React Router renders the error page, which shows the reference.
    throw Response.json({ reference }, { status: 500 })
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(import.meta.env.PROD ? startAfterPaint(html, nonce) : html, {
    status,
    headers,
  })
}

/** @throws the first error that occurs while rendering the page */
function render(page: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Keeps every part in its place in the HTML, so that a page is complete without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        buffer(body).then((bytes) => resolve(bytes.toString()), reject)
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  // server/availability.ts handles these.
  if (error instanceof Unavailable) return context.set(unavailableContext, error)
  // A thrown response was logged where it was created.
  if (request.signal.aborted || error instanceof Response) return
  const path = loggablePath(new URL(request.url).pathname)
  // A malformed request is the client's mistake: strangers must not be able to fill the error log.
  if (isRouteErrorResponse(error) && error.status < 500)
    return log.warn({ status: error.status, method: request.method, path }, 'request refused')
  log.error(
    {
      error:
        error instanceof Error
          ? error.stack
          : isRouteErrorResponse(error)
            ? error.statusText
            : String(error),
      path,
    },
    'page failed',
  )
}

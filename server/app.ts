/**
 * Every request is handled here: health, assets, stored files, live updates, and React Router's
 * pages.
 */
import { Hono, type Context } from 'hono'
import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { Unavailable } from '#app/base/errors.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { readViewer, readViewerOrNull } from '#people/auth/sessions.server.ts'
import { clearCookie, FLASH_COOKIE, readCookie } from '#app/platform/cookies.ts'
import { log, loggablePath } from '#app/platform/log.ts'
import { withRetryAfter } from '#app/platform/rate-limit.ts'
import {
  flashContext,
  isDocumentContext,
  isLocalContext,
  nonceContext,
  remoteAddressContext,
  stripePageContext,
} from '#app/platform/request-context.ts'
import { requestId } from '#app/platform/request-id.ts'
import { serveAssets } from '#server/assets.ts'
import { answerUnavailable, handleUnlessUnavailable, logUnavailable } from '#server/availability.ts'
import { limitBody } from '#server/body-limit.ts'
import { refuseBrokenAddresses } from '#server/broken-addresses.ts'
import { clientAddress } from '#server/client-address.ts'
import { isCrossSite } from '#server/csrf.ts'
import { withAnswers } from '#server/route-errors.ts'
import { applySecurityHeaders, contentSecurityPolicy } from '#server/headers.ts'
import { answerLive, answerReady } from '#server/health.ts'
import { serveLive } from '#server/live.ts'
import { isLocalRequest } from '#server/local-request.ts'
import { limitMethods, METHOD_REFUSED } from '#server/methods.ts'
import { isPage, withBytes } from '#server/page-bytes.ts'
import { cachedPage, isCacheable, isPageReady, stalePage } from '#server/page-cache.ts'
import { inTurn, rememberOwner } from '#server/page-turns.ts'
import { atPublicOrigin } from '#server/public-origin.ts'
import { requireFormBody } from '#server/require-form-body.ts'
import { sharedPages } from '#server/shared-pages.ts'
import { state } from '#server/state.ts'
import { serveStoredFile } from '#server/stored-files.ts'
import { sayTusVersion } from '#server/tus-protocol.ts'
import { serveUploads } from '#server/uploads.ts'

/** U+FFFD, which no URL of the site contains. */
const REPLACEMENT_CHARACTER = '%EF%BF%BD'

const handle = createRequestHandler(
  withAnswers(build),
  import.meta.env.DEV ? 'development' : 'production',
)

const isShared = sharedPages(build.routes)

async function renderPage(
  context: Context,
  request: Request,
  cookieHeader: string | undefined,
  nonce: string,
): Promise<{ response: Response; asksStripe: boolean }> {
  let asksStripe = () => false
  const makeContext = () => {
    const loadContext = new RouterContextProvider()
    asksStripe = () => loadContext.get(stripePageContext)
    loadContext.set(nonceContext, nonce)
    loadContext.set(isDocumentContext, !new URL(request.url).pathname.endsWith('.data'))
    loadContext.set(remoteAddressContext, clientAddress(context))
    loadContext.set(isLocalContext, isLocalRequest(context))
    loadContext.set(flashContext, readCookie(cookieHeader, FLASH_COOKIE))
    return loadContext
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const response = await handleUnlessUnavailable(
    handle,
    request,
    makeContext,
    async (loadContext) => {
      const viewer = await (isRead ? readViewerOrNull(cookieHeader) : readViewer(cookieHeader))
      rememberOwner(cookieHeader, viewer)
      loadContext.set(viewerContext, viewer)
    },
  )
  return { response, asksStripe: asksStripe() }
}

/**
 * PostgreSQL can't store NUL: drop it from the query, and make a path that contains one not match
 * any route.
 */
function withoutNul(request: Request): Request {
  if (!request.url.includes('%00')) return request
  const [path = '', ...query] = request.url.split('?')
  const rest = query.length > 0 ? `?${query.join('?').replaceAll('%00', '')}` : ''
  return new Request(path.replaceAll('%00', REPLACEMENT_CHARACTER) + rest, request)
}

/**
 * React Router answers 405 with a JSON error, as if the server had failed, when a form is posted to
 * a file.
 */
function withoutAction(response: Response): Response {
  if (response.status !== 405 || !response.headers.get('content-type')?.includes('json'))
    return response
  return new Response(METHOD_REFUSED, {
    status: 405,
    headers: { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

async function servePage(context: Context): Promise<Response> {
  const request = withoutNul(context.req.raw)
  const cookieHeader = context.req.header('cookie')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // In development, every request renders its page: sources change, and Vite's styles need the
  // page's nonce.
  if (
    !import.meta.env.DEV &&
    isCacheable(request.method, cookieHeader) &&
    isShared(new URL(request.url))
  ) {
    return cachedPage(
      request,
      async (shared, nonce) => (await renderPage(context, shared, undefined, nonce)).response,
    )
  }
  const nonce = randomBytes(16).toString('base64')
  let asksStripe = false
  const respond = async () => {
    const page = await renderPage(context, request, cookieHeader, nonce)
    asksStripe = page.asksStripe
    return page.response
  }
  const response = withoutAction(await (isRead ? respond() : withRetryAfter(respond)))
  const stalePageResponse = response.status === 503 ? stalePage(request) : null
  if (stalePageResponse) return stalePageResponse
  const headers = response.headers
  // Data, files, and redirects don't load anything.
  if (isPage(response) && !headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      contentSecurityPolicy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, { asksStripe }),
    )
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  // Clear the toast, which has now been shown, unless the response redirects (for data requests, a
  // redirect is a 202).
  const leadsOn = response.status === 202 || (response.status >= 300 && response.status < 400)
  if (isRead && !leadsOn && readCookie(cookieHeader, FLASH_COOKIE) !== null)
    headers.append('set-cookie', clearCookie(FLASH_COOKIE))
  return withBytes(request, response)
}

function whenItIsTheirTurn(context: Context, answer: () => Promise<Response>): Promise<Response> {
  return inTurn(
    {
      cookieHeader: context.req.header('cookie'),
      address: clientAddress(context),
      signal: () => context.req.raw.signal,
    },
    answer,
  )
}

export function createApp(assetFolder: string): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    applySecurityHeaders(context.res.headers)
  })
  app.use('/uploads', sayTusVersion)
  app.use('/uploads/*', sayTusVersion)
  app.use(limitMethods, refuseBrokenAddresses)
  app.get('/livez', answerLive)
  app.get('/readyz', answerReady)
  app.get('/healthz', answerReady)
  app.use(serveAssets(assetFolder))
  app.use(async (context, next) => {
    if (!state.isReady)
      return context.text('Orbit is starting. Please try again in a moment.\n', 503, {
        'Retry-After': '2',
      })
    context.req.raw = atPublicOrigin(context.req.raw)
    if (isCrossSite(context.req.raw))
      return context.text('This form came from another site.\n', 403)
    return next()
  })
  app.use(limitBody)
  app.get(
    '/files/*',
    async (context) => (await serveStoredFile(context)) ?? context.text('Not found\n', 404),
  )
  app.get('/live', (context) =>
    whenItIsTheirTurn(context, () => serveLive(context, clientAddress(context))),
  )
  app.all('/uploads', serveUploads)
  app.all('/uploads/*', serveUploads)
  app.all('*', requireFormBody, (context) =>
    isPageReady(context.req.raw)
      ? servePage(context)
      : whenItIsTheirTurn(context, () => servePage(context)),
  )
  app.onError((error, context) => {
    if (error instanceof Unavailable) {
      logUnavailable(error, context.req.path)
      return answerUnavailable(context.req.raw, error)
    }
    if (!context.req.raw.signal.aborted)
      log.error(
        { error: error.message, stack: error.stack, path: loggablePath(context.req.path) },
        'request failed',
      )
    return context.text(
      `Something went wrong. Please try again.\nReference: ${requestId() ?? ''}\n`,
      500,
    )
  })
  return app
}

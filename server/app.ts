/** Every answer starts here: health, assets, stored files, live updates, and the pages of React Router. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { readViewer, readViewerOrNobody } from '#app/features/accounts/sessions.server.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { clearCookie, FLASH_COOKIE, readCookie } from '#app/platform/cookies.ts'
import { pool } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { log, loggablePath } from '#app/platform/log.ts'
import { withRetryAfter } from '#app/platform/rate-limit.ts'
import { flashContext, isDocumentContext, nonceContext, pageBytes, remoteAddressContext } from '#app/platform/request-context.ts'
import { limitBody } from '#server/body-limit.ts'
import { isForeignForm } from '#server/foreign-form.ts'
import { requireForm } from '#server/form-bodies.ts'
import { applySecurityHeaders, contentSecurityPolicy } from '#server/headers.ts'
import { serveLive } from '#server/live.ts'
import { cachedPage, isCacheable, isPageReady } from '#server/page-cache.ts'
import { inTurn, rememberOwner } from '#server/page-turns.ts'
import { state } from '#server/state.ts'
import { serveUploads } from '#server/uploads.ts'
import { loadAssets, serveAsset, serveStoredFile } from '#server/static-files.ts'

const compress = promisify(gzip)
const COMPRESS_FROM_BYTES = 2048

function remoteAddress(context: Context): string {
  const forwarded = env().trustsProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(context).remote.address?.replace(/^::ffff:/, '') ?? ''
  } catch {
    return ''
  }
}

async function isHealthy(): Promise<boolean> {
  if (!state.isReady) return false
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())
  const question = pool()
    .query('select 1')
    .then(
      () => true,
      () => false,
    )
  return Promise.race([question, timeout])
}

const handle = createRequestHandler(build, 'production')

async function renderPage(context: Context, request: Request, cookieHeader: string | undefined, nonce: string): Promise<Response> {
  const loadContext = new RouterContextProvider()
  loadContext.set(nonceContext, nonce)
  loadContext.set(isDocumentContext, !new URL(request.url).pathname.endsWith('.data'))
  loadContext.set(remoteAddressContext, remoteAddress(context))
  loadContext.set(flashContext, readCookie(cookieHeader, FLASH_COOKIE))
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const viewer = await (isRead ? readViewerOrNobody(cookieHeader) : readViewer(cookieHeader))
  rememberOwner(cookieHeader, viewer)
  loadContext.set(viewerContext, viewer)
  return handle(request, loadContext)
}

/** The answer with its bytes; pages are worth compressing, at the level that costs next to nothing. */
async function withBytes(request: Request, response: Response): Promise<Response> {
  const bytes = pageBytes.get(response)
  if (bytes === undefined) return response
  const { status, headers } = response
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  headers.append('vary', 'Accept-Encoding')
  const accepts = (request.headers.get('accept-encoding') ?? '').includes('gzip')
  if (!accepts || bytes.byteLength < COMPRESS_FROM_BYTES) return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers })
  const small = await compress(bytes, { level: 1 })
  headers.set('content-encoding', 'gzip')
  return new Response(small as Uint8Array<ArrayBuffer>, { status, headers })
}

/** The database keeps no NUL and nobody types one, so a query is read without. */
function withoutNul(request: Request): Request {
  const [path = '', ...query] = request.url.split('?')
  return query.join('?').includes('%00') ? new Request(`${path}?${query.join('?').replaceAll('%00', '')}`, request) : request
}

async function servePage(context: Context): Promise<Response> {
  const request = withoutNul(context.req.raw)
  const cookieHeader = context.req.header('cookie')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { pathname, search } = new URL(request.url)
  if (isCacheable(request.method, pathname + search, cookieHeader)) {
    return cachedPage(request, (shared) => renderPage(context, shared, undefined, ''))
  }
  const nonce = randomBytes(16).toString('base64')
  const respond = () => renderPage(context, request, cookieHeader, nonce)
  const response = await (isRead ? respond() : withRetryAfter(respond))
  const headers = response.headers
  headers.set('content-security-policy', contentSecurityPolicy(`'nonce-${nonce}'`, `'nonce-${nonce}'`))
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  // A toast that was left for this page has now been delivered, unless the answer leads on (as data, a redirect is a 202).
  const leadsOn = response.status === 202 || (response.status >= 300 && response.status < 400)
  if (isRead && !leadsOn && readCookie(cookieHeader, FLASH_COOKIE) !== null) headers.append('set-cookie', clearCookie(FLASH_COOKIE))
  return withBytes(request, response)
}

function whenItIsTheirTurn(context: Context, answer: () => Promise<Response>): Promise<Response> {
  return inTurn({ cookieHeader: context.req.header('cookie'), address: remoteAddress(context), signal: () => context.req.raw.signal }, answer)
}

export function createApp(assetFolder: string): Hono {
  const app = new Hono()
  const assets = loadAssets(assetFolder)
  app.use(async (context, next) => {
    await next()
    applySecurityHeaders(context.res.headers, context.res.status)
  })
  app.get('/healthz', async (context) => ((await isHealthy()) ? context.text('ok\n') : context.text('not ready\n', 503)))
  app.use(async (context, next) => {
    const asset = context.req.method === 'GET' || context.req.method === 'HEAD' ? assets.get(context.req.path) : undefined
    if (asset) return serveAsset(context, asset)
    if (!state.isReady) return context.text('Orbit is starting. Please try again in a moment.\n', 503, { 'Retry-After': '2' })
    if (isForeignForm(context.req.raw)) return context.text('This form came from another site.\n', 403)
    return next()
  })
  app.use(limitBody)
  app.get('/files/*', async (context) => (await serveStoredFile(context)) ?? context.text('Not found\n', 404))
  app.get('/live', (context) => whenItIsTheirTurn(context, () => serveLive(context, remoteAddress(context))))
  app.all('/uploads', serveUploads)
  app.all('/uploads/*', serveUploads)
  app.all('*', requireForm, (context) => (isPageReady(context.req.raw) ? servePage(context) : whenItIsTheirTurn(context, () => servePage(context))))
  app.onError((error, context) => {
    if (!context.req.raw.signal.aborted) log.error({ error: error.message, stack: error.stack, path: loggablePath(context.req.path) }, 'request failed')
    return context.text('Something went wrong. Please try again.\n', 500)
  })
  return app
}

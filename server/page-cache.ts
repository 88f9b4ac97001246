/**
 * Cache of public pages for visitors without an Orbit cookie: rendered once and stored briefly as
 * ready-made bytes. Simultaneous requests for the same page share one rendering; later ones are
 * served before Hono or React Router run.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isKnownTag } from '#app/platform/conditional-request.ts'
import { env } from '#app/platform/env.ts'
import { chooseCoding, type Coding } from '#server/content-coding.ts'
import { applySecurityHeaders, shareablePage } from '#server/headers.ts'
import { compress } from '#server/page-bytes.ts'

const FRESH_MS = 3000
/** While the database is down, a page is shown for this long after it was fresh. */
const STALE_MS = 60 * 60_000
/** If a page could not be rendered again, it is shown for this long before the next try. */
const TRY_AGAIN_MS = 1000
/** The size limit of the cache, no matter what people put into query strings. */
const MAX_BYTES = 32 * 1024 * 1024
/**
 * Browsers revalidate each time; a cache in front of this server fetches no more often than the
 * server renders.
 */
const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_MS / 1000}`

interface Answer {
  status: number
  bytes: Buffer
  headers: Record<string, string>
  /** `headers` as a flat array, which Node's writeHead takes without further processing. */
  raw: string[]
}

interface CachedPage {
  /** Null if the page is not cached. */
  etag: string | null
  /** By content coding. */
  answers: Record<Coding, Answer>
  /** The 304 response: the headers without a body. */
  unmodified: Answer
  staleAt: number
}

/**
 * By path and query, as in the request line. Stale pages are retained, to be shown while there is
 * no newer one.
 */
const pages = new LRUCache<string, CachedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ answers }) =>
    Object.values(answers).reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  ttl: FRESH_MS + STALE_MS,
  // A second more or less doesn't matter in an hour, and the clock is read less often.
  ttlResolution: 1000,
})
const rendering = new Map<string, Promise<CachedPage>>()
const figures = { hits: 0, misses: 0 }

/** For the metrics: hits and misses since the start, and the current size. */
export const pageCacheFigures = () => ({
  ...figures,
  entries: pages.size,
  bytes: pages.calculatedSize,
})

/** Whether a request can be served from the shared cache. */
export function isCacheable(
  method: string | undefined,
  cookieHeader: string | null | undefined,
): boolean {
  return (method === 'GET' || method === 'HEAD') && !cookieHeader?.includes('orbit_')
}

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

const isFresh = (page: CachedPage | undefined): page is CachedPage =>
  page !== undefined && page.staleAt > Date.now()

function answerOf(status: number, bytes: Buffer, common: Record<string, string>): Answer {
  const headers = { ...common, 'content-length': String(bytes.byteLength) }
  return { status, bytes, headers, raw: Object.entries(headers).flat() }
}

function unmodifiedOf(headers: Record<string, string>): Answer {
  return { status: 304, bytes: Buffer.alloc(0), headers, raw: Object.entries(headers).flat() }
}

async function prepare(key: string, response: Response, nonce: string): Promise<CachedPage> {
  const known = pages.get(key)
  if (known && response.status === 503) {
    known.staleAt = Date.now() + TRY_AGAIN_MS
    return known
  }
  const { html, policy } = shareablePage(await response.text(), nonce)
  const plain = Buffer.from(html)
  const staleAt = Date.now() + FRESH_MS
  if (known && response.status === 200 && known.answers.identity.bytes.equals(plain)) {
    known.staleAt = staleAt
    pages.set(key, known)
    return known
  }
  const { status } = response
  // A weak tag, because the bytes differ by coding.
  const etag =
    status === 200
      ? `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
      : null
  const headers = new Headers(response.headers)
  applySecurityHeaders(headers)
  headers.delete('content-length')
  // A shared page must not set cookies.
  headers.delete('set-cookie')
  headers.set('content-security-policy', policy)
  headers.set('vary', 'Accept-Encoding, Cookie')
  headers.set('cache-control', etag ? SHARED_CACHE_CONTROL : 'no-store')
  if (etag) headers.set('etag', etag)
  const [br, gzip] = await Promise.all([
    compress(plain, 'br', 'small'),
    compress(plain, 'gzip', 'small'),
  ])
  const common = Object.fromEntries(headers)
  const { 'content-type': _type, ...unmodified } = common
  const page = {
    etag,
    answers: {
      br: answerOf(status, br, { ...common, 'content-encoding': 'br' }),
      gzip: answerOf(status, gzip, { ...common, 'content-encoding': 'gzip' }),
      identity: answerOf(status, plain, common),
    },
    unmodified: unmodifiedOf(unmodified),
    staleAt,
  }
  if (etag) pages.set(key, page)
  // A deleted page must not come back while the database is down.
  else if (status < 500) pages.delete(key)
  return page
}

function choose(
  page: CachedPage,
  knownTags: string | null | undefined,
  acceptEncoding: string | null | undefined,
): Answer {
  if (page.etag !== null && isKnownTag(knownTags, page.etag)) return page.unmodified
  return page.answers[chooseCoding(acceptEncoding, ['br', 'gzip', 'identity'])]
}

/**
 * Responds from the cache, or renders.
 * @param render must return the page as a visitor without any cookie sees it, with the nonce on
 * each of its own inline scripts and styles; the request it gets outlives the visitor's
 */
export async function cachedPage(
  request: Request,
  render: (request: Request, nonce: string) => Promise<Response>,
): Promise<Response> {
  const key = keyOf(request)
  const known = pages.get(key)
  if (isFresh(known)) {
    figures.hits += 1
    return answerWith(known, request)
  }
  figures.misses += 1
  let work = rendering.get(key)
  if (!work) {
    const nonce = randomBytes(32).toString('hex')
    // The page is shared, so render it for the public origin rather than the host of this request.
    work = render(new Request(new URL(env().publicUrl).origin + key), nonce)
      .then((response) => prepare(key, response, nonce))
      .finally(() => rendering.delete(key))
    rendering.set(key, work)
  }
  return answerWith(await work, request)
}

/**
 * The cached public page, if there is one, for a person whose own page can't be rendered right now.
 */
export function stalePage(request: Request): Response | null {
  const page = isCacheable(request.method, null) ? pages.get(keyOf(request)) : null
  return page ? answerWith(page, request) : null
}

function answerWith(page: CachedPage, { method, headers: requestHeaders }: Request): Response {
  const { status, bytes, headers } = choose(
    page,
    requestHeaders.get('if-none-match'),
    requestHeaders.get('accept-encoding'),
  )
  return new Response(
    method === 'HEAD' || status === 304 ? null : (bytes as Uint8Array<ArrayBuffer>),
    { status, headers },
  )
}

/**
 * The fast path before Hono: true if the request was served from the cache.
 * @param own headers for this response only, as alternating names and values
 */
export function answerFromCache(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  own: string[] = [],
): boolean {
  const { method, url = '', headers: requestHeaders } = incoming
  const page = pages.get(url)
  if (!isFresh(page) || !isCacheable(method, requestHeaders.cookie)) return false
  figures.hits += 1
  const { status, bytes, raw } = choose(
    page,
    requestHeaders['if-none-match'],
    requestHeaders['accept-encoding'],
  )
  outgoing.writeHead(status, raw.concat(own))
  outgoing.end(method === 'HEAD' || status === 304 ? undefined : bytes)
  return true
}

/**
 * True if this request needs no new rendering: the page is fresh, or already being rendered for
 * another request.
 */
export function isPageReady(request: Request): boolean {
  if (!isCacheable(request.method, request.headers.get('cookie'))) return false
  const key = keyOf(request)
  return rendering.has(key) || isFresh(pages.get(key))
}

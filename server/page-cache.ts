/**
 * Public pages for visitors without a cookie of ours: rendered once, kept for a moment as ready-made bytes. A crowd that
 * asks for the same page at once waits for one rendering; everyone after it is answered before any framework wakes up.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { env } from '#app/platform/env.ts'
import { chooseCoding } from '#server/content-coding.ts'
import { applySecurityHeaders, shareablePage } from '#server/headers.ts'

const compress = promisify(gzip)

/** Pages whose content is the same for every such visitor. */
const CACHEABLE =
  /^\/(?:browse-creators|creators|orbiter\/[0-9a-f-]{36}|how-it-works|become-orbiter|weddings|browse-reels|booking|help|about|careers|press|safety|guidelines|privacy|terms|cookies|content-policy|orbiter-terms|enterprise|services\/[a-z-]+)?(?:\?(?!.*\bconfirm\b).{0,500})?$/
const FRESH_MS = 3000
/** While the database is away, a page is shown for this long after it was fresh. */
const STALE_MS = 60 * 60_000
/** How long a page that could not be read again is shown before the next try. */
const TRY_AGAIN_MS = 1000
/** Whatever strangers put into query strings, the pages kept stay below this. */
const MAX_BYTES = 32 * 1024 * 1024

interface Body {
  bytes: Buffer
  headers: Record<string, string>
  /** The same, as Node's writeHead takes it without another look. */
  raw: string[]
}

interface CachedPage {
  etag: string
  status: number
  plain: Body
  gzipped: Body
  /** What "not modified" says: all that is true of the page, without a body. */
  unmodified: Record<string, string>
  staleAt: number
  /** When even a stale one is of no use any more. */
  uselessAt: number
}

const pages = new Map<string, CachedPage>()
const rendering = new Map<string, Promise<CachedPage>>()
let keptBytes = 0
const figures = { hits: 0, misses: 0 }

/** For the metrics: what the cache has done since the start, and what it holds. */
export const pageCacheFigures = () => ({ ...figures, entries: pages.size, bytes: keptBytes })

const weightOf = (page: CachedPage) => page.plain.bytes.byteLength + page.gzipped.bytes.byteLength

/** @param target path and query, as the request line has them */
export function isCacheable(method: string | undefined, target: string, cookieHeader: string | undefined): boolean {
  return (method === 'GET' || method === 'HEAD') && !cookieHeader?.includes('orbit_') && CACHEABLE.test(target)
}

function forget(key: string): void {
  const page = pages.get(key)
  if (!page) return
  pages.delete(key)
  keptBytes -= weightOf(page)
}

function remember(key: string, page: CachedPage): void {
  forget(key)
  pages.set(key, page)
  keptBytes += weightOf(page)
  for (const oldest of pages.keys()) {
    if (keptBytes <= MAX_BYTES) break
    forget(oldest)
  }
}

function bodyOf(bytes: Buffer, common: Headers, encoding: string | null): Body {
  const headers = Object.fromEntries(common)
  headers['content-length'] = String(bytes.byteLength)
  if (encoding) headers['content-encoding'] = encoding
  return { bytes, headers, raw: Object.entries(headers).flat() }
}

async function prepare(key: string, response: Response, nonce: string): Promise<CachedPage> {
  const stale = response.status === 503 ? findUseful(key) : null
  if (stale) {
    stale.staleAt = Math.min(Date.now() + TRY_AGAIN_MS, stale.uselessAt)
    return stale
  }
  const { html, policy } = shareablePage(await response.text(), nonce)
  const plain = Buffer.from(html)
  const known = pages.get(key)
  const staleAt = Date.now() + FRESH_MS
  if (known && response.status === 200 && known.plain.bytes.equals(plain)) {
    known.staleAt = staleAt
    known.uselessAt = staleAt + STALE_MS
    return known
  }
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const headers = new Headers(response.headers)
  applySecurityHeaders(headers)
  headers.delete('content-length')
  // What many people share hands nobody a cookie.
  headers.delete('set-cookie')
  headers.set('content-security-policy', policy)
  headers.set('vary', 'Accept-Encoding, Cookie')
  const isGood = response.status === 200
  headers.set('cache-control', isGood ? 'no-cache' : 'no-store')
  if (isGood) headers.set('etag', etag)
  const gzipped = await compress(plain, { level: 6 })
  const { 'content-type': _type, ...unmodified } = Object.fromEntries(headers)
  const bodies = { plain: bodyOf(plain, headers, null), gzipped: bodyOf(gzipped, headers, 'gzip') }
  const page = { etag, status: response.status, ...bodies, unmodified, staleAt, uselessAt: staleAt + STALE_MS }
  if (isGood) remember(key, page)
  // What is gone must not come back while the database is away.
  else if (page.status < 500) forget(key)
  return page
}

/** A page that may be shown while there is none newer. */
function findUseful(key: string): CachedPage | null {
  const page = pages.get(key)
  return page && page.uselessAt > Date.now() ? page : null
}

function choose(page: CachedPage, acceptEncoding: string | null | undefined): Body {
  return chooseCoding(acceptEncoding, ['gzip', 'identity']) === 'gzip' ? page.gzipped : page.plain
}

/**
 * Answers from the cache, or renders.
 * @param render must give the page as a visitor without any cookie sees it, with the nonce on each of its own inline scripts
 * and styles; the request it gets outlives the visitor's
 */
export async function cachedPage(request: Request, render: (request: Request, nonce: string) => Promise<Response>): Promise<Response> {
  const url = new URL(request.url)
  const key = url.pathname + url.search
  const known = pages.get(key)
  let page = known && known.staleAt > Date.now() ? known : null
  figures[page ? 'hits' : 'misses'] += 1
  if (!page) {
    let work = rendering.get(key)
    if (!work) {
      const nonce = randomBytes(32).toString('hex')
      // Many people share it, so the address that one of them happened to use has no place in it.
      work = render(new Request(new URL(env().publicUrl).origin + key), nonce)
        .then((response) => prepare(key, response, nonce))
        .finally(() => rendering.delete(key))
      rendering.set(key, work)
    }
    page = await work
  }
  return answerWith(page, request)
}

/** The page that everybody sees, where it is cached, for a person whose own page cannot be made now. */
export function stalePage(request: Request): Response | null {
  const { pathname, search } = new URL(request.url)
  const page = isCacheable(request.method, pathname + search, undefined) ? findUseful(pathname + search) : null
  return page && answerWith(page, request)
}

function answerWith(page: CachedPage, request: Request): Response {
  if (page.status === 200 && request.headers.get('if-none-match') === page.etag) {
    return new Response(null, { status: 304, headers: page.unmodified })
  }
  const { bytes, headers } = choose(page, request.headers.get('accept-encoding'))
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { status: page.status, headers })
}

/**
 * The short way, before Hono: true when the request has been answered from the cache.
 * @param own headers of this one answer, names and values in turn
 */
export function answerFromCache(incoming: IncomingMessage, outgoing: ServerResponse, own: string[] = []): boolean {
  const target = incoming.url ?? ''
  const page = pages.get(target)
  if (!page || page.staleAt <= Date.now() || !isCacheable(incoming.method, target, incoming.headers.cookie)) return false
  figures.hits += 1
  const body = choose(page, incoming.headers['accept-encoding'])
  if (incoming.headers['if-none-match'] === page.etag) {
    outgoing.writeHead(304, [...Object.entries(page.unmodified).flat(), ...own]).end()
  } else {
    outgoing.writeHead(200, body.raw.concat(own))
    outgoing.end(incoming.method === 'HEAD' ? undefined : body.bytes)
  }
  return true
}

/** True when a page needs no rendering for this request: it is fresh, or being rendered for another request. */
export function isPageReady({ method, url, headers }: Request): boolean {
  const { pathname, search } = new URL(url)
  const key = pathname + search
  if (!isCacheable(method, key, headers.get('cookie') ?? undefined)) return false
  return rendering.has(key) || (pages.get(key)?.staleAt ?? 0) > Date.now()
}

/**
 * Public pages for visitors without a cookie: rendered once, kept for a moment as ready-made bytes. A crowd that asks
 * for the same page at once waits for one rendering.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { contentSecurityPolicy, inlineScriptHashes } from '#server/headers.ts'

const compress = promisify(gzip)

interface CachedPage {
  status: number
  headers: Record<string, string>
  plain: Buffer
  gzipped: Buffer
  staleAt: number
}

const FRESH_MS = 3000
const MAX_PAGES = 300
const pages = new Map<string, CachedPage>()
const rendering = new Map<string, Promise<CachedPage>>()

async function keep(key: string, response: Response): Promise<CachedPage> {
  const html = await response.text()
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (name !== 'content-length') headers[name] = value
  headers['content-security-policy'] = contentSecurityPolicy(inlineScriptHashes(html))
  headers['vary'] = 'Accept-Encoding, Cookie'
  const plain = Buffer.from(html)
  const page = { status: response.status, headers, plain, gzipped: await compress(plain, { level: 6 }), staleAt: Date.now() + FRESH_MS }
  if (response.status === 200 && !response.headers.has('set-cookie')) {
    pages.delete(key)
    pages.set(key, page)
    if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value ?? key)
  }
  return page
}

function answer(page: CachedPage, acceptsGzip: boolean, isHead: boolean): Response {
  const body = acceptsGzip ? page.gzipped : page.plain
  const headers: Record<string, string> = { ...page.headers, 'content-length': String(body.byteLength) }
  if (acceptsGzip) headers['content-encoding'] = 'gzip'
  return new Response(isHead ? null : (body as Uint8Array<ArrayBuffer>), { status: page.status, headers })
}

/** Answers from the cache, or renders; `render` must give the page as a visitor without any cookie sees it. */
export async function cachedPage(request: Request, render: () => Promise<Response>): Promise<Response> {
  const url = new URL(request.url)
  const key = url.pathname + url.search
  const acceptsGzip = (request.headers.get('accept-encoding') ?? '').includes('gzip')
  const isHead = request.method === 'HEAD'
  const known = pages.get(key)
  if (known && known.staleAt > Date.now()) return answer(known, acceptsGzip, isHead)
  let work = rendering.get(key)
  if (!work) {
    work = render().then((response) => keep(key, response)).finally(() => rendering.delete(key))
    rendering.set(key, work)
  }
  return answer(await work, acceptsGzip, isHead)
}

/** Forgets all pages; the next visitor gets a new rendering. */
export function forgetPages(): void {
  pages.clear()
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseCoding, type Coding } from '#server/content-coding.ts'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

const COMPRESS_FROM_BYTES = 2048
/** Texts of endpoints: the search as JSON, the API's description, the sitemap. */
const TEXTS = /^(?:text\/html|application\/(?:json|xml))(?:;|$)/

/**
 * `quick` costs almost nothing, for responses that are sent once; `small` is for cached pages that
 * are sent often. A page of 113 kB becomes 17.0 kB in 0.37 ms (quick) and 15.6 kB in 0.62 ms
 * (small) with brotli, and 20.7 kB in 0.41 ms and 18.0 kB in 0.85 ms with gzip.
 */
const LEVELS = { quick: { brotli: 2, gzip: 1 }, small: { brotli: 4, gzip: 6 } }

export const isPage = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') ?? false

export function compress(
  bytes: Buffer,
  coding: Exclude<Coding, 'identity'>,
  way: keyof typeof LEVELS,
): Promise<Buffer> {
  const level = LEVELS[way]
  if (coding === 'gzip') return compressGzip(bytes, { level: level.gzip })
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level.brotli,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}

/** Compresses pages and texts; data of open pages, files, and redirects stay unchanged. */
export async function withBytes(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response
  const isText = TEXTS.test(headers.get('content-type') ?? '')
  if (!isText || headers.has('content-encoding') || headers.has('content-disposition'))
    return response
  headers.append('vary', 'Accept-Encoding')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isWorthIt = bytes.byteLength >= COMPRESS_FROM_BYTES
  const coding = chooseCoding(
    request.headers.get('accept-encoding'),
    isWorthIt ? ['br', 'gzip', 'identity'] : ['identity', 'br', 'gzip'],
  )
  if (coding === 'identity') return new Response(bytes, { status, headers })
  const small = await compress(bytes, coding, 'quick')
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  return new Response(small as Uint8Array<ArrayBuffer>, { status, headers })
}

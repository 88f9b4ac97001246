import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { chooseCoding } from '#server/content-coding.ts'

const compress = promisify(gzip)

const COMPRESS_FROM_BYTES = 2048

export const isPage = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * Compresses pages, at the level that costs almost nothing; data, files, and redirects stay as they
 * are.
 */
export async function withBytes(request: Request, response: Response): Promise<Response> {
  if (!isPage(response)) return response
  const { status, headers } = response
  headers.append('vary', 'Accept-Encoding')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isWorthIt = bytes.byteLength >= COMPRESS_FROM_BYTES
  const coding = chooseCoding(
    request.headers.get('accept-encoding'),
    isWorthIt ? ['gzip', 'identity'] : ['identity', 'gzip'],
  )
  if (coding === 'identity') return new Response(bytes, { status, headers })
  const small = await compress(bytes, { level: 1 })
  headers.set('content-encoding', 'gzip')
  return new Response(small as Uint8Array<ArrayBuffer>, { status, headers })
}

/** Built assets and stored files: precompressed where it helps, ranges for video, cached for as long as is true. */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { largeOf } from '#app/base/poster.ts'
import { headFile, keyOf, readFileRange } from '#app/platform/storage.ts'
import { chooseCoding, type Coding } from '#server/content-coding.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.mp4': 'video/mp4',
  '.json': 'application/json',
}

interface Asset {
  file: string
  type: string
  immutable: boolean
  encodings: Map<Coding, Buffer>
  plain: Buffer | null
}

/** Reads the list of built files once; small ones and their compressed forms stay in memory. */
export function loadAssets(root: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) walk(file)
      else if (!/\.(gz|br)$/.test(entry.name)) assets.set(`/${path.relative(root, file).split(path.sep).join('/')}`, readAsset(file, root))
    }
  }
  walk(root)
  return assets
}

function readAsset(file: string, root: string): Asset {
  const encodings = new Map<Coding, Buffer>()
  for (const [encoding, extension] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (statSync(file + extension, { throwIfNoEntry: false })) encodings.set(encoding, readFileSync(file + extension))
  }
  return {
    file,
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    immutable: file.startsWith(path.join(root, 'assets')),
    encodings,
    plain: statSync(file).size <= 512 * 1024 ? readFileSync(file) : null,
  }
}

export function serveAsset(context: Context, asset: Asset): Response {
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
  }
  const coding = chooseCoding(context.req.header('accept-encoding'), [...asset.encodings.keys(), 'identity'])
  const packed = asset.encodings.get(coding)
  if (packed) return context.body(new Uint8Array(packed), 200, { ...headers, 'Content-Encoding': coding })
  if (asset.plain) return context.body(new Uint8Array(asset.plain), 200, headers)
  return context.body(Readable.toWeb(createReadStream(asset.file)) as ReadableStream, 200, headers)
}

/** A stored file under its key; where a small copy is missing, the picture itself. */
async function findStored(key: string) {
  const found = await headFile(key)
  const large = found ? null : largeOf(key)
  return large ? { key: large, found: await headFile(large) } : { key, found }
}

/** Serves a stored file, whole or the one range that a player asks for. */
export async function serveStoredFile(context: Context): Promise<Response | null> {
  const asked = keyOf(context.req.path)
  if (!asked) return null
  const { key, found } = await findStored(asked)
  if (!found) return null
  const etag = `"${found.size.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`
  const headers: Record<string, string> = {
    'Content-Type': found.contentType,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': found.modifiedAt.toUTCString(),
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
  const range = parseRange(context.req.header('range'), found.size)
  if (range === 'unsatisfiable') return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${found.size}` })
  const [start, end] = range ?? [0, found.size - 1]
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${found.size}`
  headers['Content-Length'] = String(end - start + 1)
  const body = context.req.method === 'HEAD' || found.size === 0 ? null : readFileRange(key, start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** One byte range as first and last byte; null when the whole file is meant. */
export function parseRange(header: string | undefined, size: number): [number, number] | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : [start, end]
}

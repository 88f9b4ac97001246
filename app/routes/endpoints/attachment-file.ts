import type { Route } from './+types/attachment-file'
import { AppError } from '#app/base/errors.ts'
import type { Attachment } from '#app/features/attachments/attachment.ts'
import { getAttachment } from '#app/features/attachments/read-attachments.server.ts'
import { attachmentKey, previewKey } from '#app/features/attachments/store-attachment.server.ts'
import { headFile, parseRange, readFileRange } from '#app/platform/storage.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const notFound = () =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Pictures and videos show in the browser; a PDF is saved, because it can hold programs. */
function dispositionOf({ kind, fileName }: Attachment): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  const way = kind === 'pdf' ? 'attachment' : 'inline'
  return `${way}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}

/** A file of a message: who may have it is decided each time. Players ask for parts of it. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const file = await getAttachment(viewer, params.attachmentId).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!file) return notFound()
  const isPreview = url.searchParams.has('preview')
  if (isPreview && !file.hasPreview) return notFound()
  const key = isPreview ? previewKey(file.id) : attachmentKey(file.id, file.kind)
  const found = await headFile(key)
  return found ? respond(request, key, found, file) : notFound()
}

function respond(
  request: Request,
  key: string,
  { size, contentType }: { size: number; contentType: string },
  file: Attachment,
): Response {
  const etag = `"${key}"`
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    'Content-Disposition': dispositionOf(file),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // Kept by the browser, but asked about each time: access can end.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  const range = parseRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}` },
    })
  const [start, end] = range ?? [0, size - 1]
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  headers['Content-Length'] = String(end - start + 1)
  const body = request.method === 'HEAD' ? null : readFileRange(key, start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

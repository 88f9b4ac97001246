import type { Route } from './+types/attachment-file'
import { AppError } from '#app/base/errors.ts'
import { getAttachment } from '#work/attachments/read-attachments.server.ts'
import { attachmentKey, previewKey } from '#work/attachments/store-attachment.server.ts'
import { contentDisposition } from '#app/platform/content-disposition.ts'
import { answerFile } from '#app/platform/file-answer.ts'
import { headFile, readFileRange } from '#app/platform/storage.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const notFound = () =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** A file of a message. Access is checked on each request. Players request parts of it. */
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
  if (!found) return notFound()
  return answerFile(request, {
    size: found.size,
    etag: `"${key}"`,
    headers: {
      'Content-Type': found.contentType,
      // Pictures and videos open in the browser; a PDF is downloaded, because it can contain
      // scripts.
      'Content-Disposition': contentDisposition({
        disposition: file.kind === 'pdf' ? 'attachment' : 'inline',
        fileName: file.fileName,
      }),
      // The browser stores the file but revalidates it each time, because access can end.
      'Cache-Control': 'private, no-cache',
    },
    read: (start, end) => readFileRange(key, start, end),
  })
}

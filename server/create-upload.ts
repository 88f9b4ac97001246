import { newId } from '#app/base/ids.ts'
import { type Viewer } from '#app/features/accounts/viewer.ts'
import { ABANDONED_AFTER_MS, dropUpload } from '#app/features/portfolio/drop-upload.server.ts'
import { getOwnUpload, openUpload } from '#app/features/portfolio/open-upload.server.ts'
import { refuseCreation, TUS_VERSION } from '#server/tus-protocol.ts'
import { handleTus } from '#server/tus-server.ts'

/** Decodes Upload-Metadata, whose values are base64. */
function wordsOf(request: Request): Record<string, string> {
  const pairs = (request.headers.get('upload-metadata') ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.flatMap(([name, value = '']) =>
      name ? [[name, Buffer.from(value, 'base64').toString('utf8')]] : [],
    ),
  )
}

/**
 * Creates an upload under an id of ours; any ids, file names, and types that the client sends are
 * ignored.
 */
export async function create(viewer: Viewer, request: Request): Promise<Response> {
  const refusal = refuseCreation(request.headers)
  if (refusal) return refusal
  const length = request.headers.get('upload-length') ?? ''
  const id = newId()
  const { title, description } = wordsOf(request)
  await openUpload(viewer, { id, title, description, sizeBytes: Number(length) })
  const headers = new Headers({
    'tus-resumable': TUS_VERSION,
    'upload-length': length,
    'x-upload-id': id,
  })
  try {
    const answer = await handleTus(new Request(request.url, { method: 'POST', headers }))
    if (answer.status === 201) return await withExpiry(viewer, id, answer)
    await dropUpload(viewer, { uploadId: id })
    return answer
  } catch (error) {
    await dropUpload(viewer, { uploadId: id })
    throw error
  }
}

/** Adds Upload-Expires, by when the rest must arrive, while the upload is incomplete. */
export async function withExpiry(viewer: Viewer, id: string, answer: Response): Promise<Response> {
  const { state, updatedAt: touchedAt } = await getOwnUpload(viewer, id)
  if (state === 'uploading')
    answer.headers.set(
      'Upload-Expires',
      new Date(touchedAt.getTime() + ABANDONED_AFTER_MS).toUTCString(),
    )
  return answer
}

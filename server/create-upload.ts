import { Gone } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { UPLOAD_OVER, uploadAddress } from '#app/base/upload.ts'
import { type Viewer } from '#people/accounts/viewer.ts'
import {
  ABANDONED_AFTER_MS,
  dropUpload,
  EMPTY_AFTER_MS,
} from '#files/uploads/drop-upload.server.ts'
import { openUpload } from '#files/uploads/open-upload.server.ts'
import type { UploadRow } from '#files/uploads/own-uploads.server.ts'
import { now } from '#app/platform/clock.ts'
import { receivedBytes } from '#app/platform/partial-uploads.ts'
import { refuseCreation, TUS_VERSION } from '#server/tus-protocol.ts'
import { handleTus } from '#server/tus-server.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'

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
 * Creates an upload with an id from this server. The same key leads to the same upload again, so
 * that a browser whose first response was lost doesn't start a second upload.
 */
export async function create(viewer: Viewer, request: Request): Promise<Response> {
  const refusal = refuseCreation(request.headers)
  if (refusal) return refusal
  const length = request.headers.get('upload-length') ?? ''
  const { key, purpose, subject, name, original } = wordsOf(request)
  const upload = await openUpload(
    viewer,
    { id: newId(), key, purpose, subject, name, original, sizeBytes: Number(length) },
    UPLOAD_TARGETS,
  )
  const { id, state, reason } = upload
  if (state === 'failed' || state === 'cancelled') throw new Gone(reason ?? UPLOAD_OVER)
  const headers = { Location: uploadAddress(id) }
  if (state !== 'uploading' || (await receivedBytes(id)) !== null)
    return withExpiry(upload, new Response(null, { status: 201, headers }))
  return withExpiry(upload, await makeSpool(viewer, request, id, length))
}

async function makeSpool(
  viewer: Viewer,
  request: Request,
  id: string,
  length: string,
): Promise<Response> {
  const headers = new Headers({
    'tus-resumable': TUS_VERSION,
    'upload-length': length,
    'x-upload-id': id,
  })
  try {
    const answer = await handleTus(new Request(request.url, { method: 'POST', headers }))
    if (answer.status !== 201) await dropUpload(viewer, id)
    return answer
  } catch (error) {
    await dropUpload(viewer, id)
    throw error
  }
}

/** Adds Upload-Expires, the time by which the rest must arrive, while the upload is incomplete. */
export async function withExpiry(
  { id, state }: Pick<UploadRow, 'id' | 'state'>,
  answer: Response,
): Promise<Response> {
  if (state !== 'uploading') return answer
  const isEmpty = ((await receivedBytes(id)) ?? 0) === 0
  const ms = isEmpty ? EMPTY_AFTER_MS : ABANDONED_AFTER_MS
  answer.headers.set('Upload-Expires', new Date(now().getTime() + ms).toUTCString())
  return answer
}

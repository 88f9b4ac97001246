/**
 * Resumable uploads (tus) of videos and photos: who may upload, how large, and what has arrived. The
 * protocol's rules are in tus-protocol.ts.
 */
import type { Context } from 'hono'
import { AppError, Conflict, InvalidInput, RateLimited, Unavailable } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { UPLOAD_OVER } from '#app/base/upload.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { dropUpload } from '#files/uploads/drop-upload.server.ts'
import {
  answerOf,
  getOwnUpload,
  listOpenUploads,
  type UploadRow,
} from '#files/uploads/own-uploads.server.ts'
import { checkUpload } from '#files/uploads/check-upload.server.ts'
import { log } from '#app/platform/log.ts'
import { receivedBytes } from '#app/platform/partial-uploads.ts'
import { create, withExpiry } from '#server/create-upload.ts'
import {
  checkPiece,
  describeTus,
  refusePiece,
  rejectUpload,
  refuseVersion,
  TUS_VERSION,
  tusMethod,
} from '#server/tus-protocol.ts'
import { handleTus } from '#server/tus-server.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'

function refuse(error: unknown): Response {
  if (error instanceof AppError) {
    const fields = error instanceof InvalidInput ? error.fields : undefined
    const headers: HeadersInit =
      error instanceof RateLimited || error instanceof Unavailable
        ? { 'Retry-After': String(error.retryAfterSeconds) }
        : {}
    return Response.json(
      { message: Object.values(fields ?? {})[0] ?? error.message, code: error.code, fields },
      { status: error.status, headers },
    )
  }
  log.error({ error: error instanceof Error ? error.stack : String(error) }, 'upload failed')
  return Response.json({ message: 'Something went wrong. Please try again.' }, { status: 500 })
}

const isOver = ({ state }: Pick<UploadRow, 'state'>) => state === 'failed' || state === 'cancelled'

const refuseOver = ({ reason }: Pick<UploadRow, 'reason'>) =>
  rejectUpload(410, reason ?? UPLOAD_OVER)

/**
 * Responds with how much has arrived. A stored upload counts as complete although its spool is
 * deleted, so that a client that missed the last response is done.
 */
async function tell(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const upload = await getOwnUpload(viewer, id)
  if (isOver(upload)) return refuseOver(upload)
  if (upload.state !== 'uploading') {
    const size = String(upload.sizeBytes)
    return new Response(null, {
      status: 200,
      headers: { 'Upload-Offset': size, 'Upload-Length': size },
    })
  }
  const answer = await handleTus(
    new Request(request.url, { method: 'HEAD', headers: { 'tus-resumable': TUS_VERSION } }),
  )
  // The library's own metadata is not what the client sent.
  answer.headers.delete('Upload-Metadata')
  if (!answer.ok) return answer
  // The process may have stopped after the last byte, before the next step.
  const settled = await checkUpload(viewer, id, UPLOAD_TARGETS)
  return isOver(settled) ? refuseOver(settled) : withExpiry({ id, ...settled }, answer)
}

async function receive(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const upload = await getOwnUpload(viewer, id)
  if (isOver(upload)) return refuseOver(upload)
  const isOpen = upload.state === 'uploading'
  const offset = isOpen ? ((await receivedBytes(id)) ?? 0) : upload.sizeBytes
  const refusal = refusePiece(request.headers, { offset, left: upload.sizeBytes - offset })
  if (refusal) return refusal
  const piece = await checkPiece(request)
  if (piece instanceof Response) return piece
  const answer = await handleTus(
    piece.method === 'PATCH' ? piece : new Request(piece, { method: 'PATCH' }),
  )
  if (!answer.ok) return answer
  // The account may have been suspended while the chunk was arriving.
  if (!(await readViewer(request.headers.get('cookie')))) return signInFirst()
  const { state, reason } = await checkUpload(viewer, id, UPLOAD_TARGETS)
  if (state === 'failed') throw new InvalidInput({ file: reason ?? 'This file was rejected.' })
  if (isOver({ state })) return refuseOver({ reason })
  return withExpiry({ id, state }, answer)
}

/** The library stops a write in progress; then everything else is deleted. */
async function cancel(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const upload = await getOwnUpload(viewer, id)
  if (isOver(upload)) return refuseOver(upload)
  if (upload.state === 'received') throw new Conflict('received', 'This file has already arrived.')
  if (upload.state === 'uploading')
    await handleTus(
      new Request(request.url, { method: 'DELETE', headers: { 'tus-resumable': TUS_VERSION } }),
    )
  await dropUpload(viewer, id)
  return new Response(null, { status: 204 })
}

/** Reports what the protocol can't express: whether a file that has arrived is stored by now. */
async function describe(viewer: Viewer, id: string): Promise<Response> {
  return Response.json(await answerOf(await getOwnUpload(viewer, id)))
}

async function list(viewer: Viewer, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const place = { purpose: query.get('purpose'), subjectId: query.get('subjectId') }
  return Response.json({ uploads: await listOpenUploads(viewer, place) })
}

async function answerTo(viewer: Viewer, method: string, request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.slice(serverPaths.uploads().length + 1)
  if (id === '') {
    if (method === 'POST') return create(viewer, request)
    if (method === 'GET') return list(viewer, request)
    return new Response(null, { status: 405, headers: { Allow: 'OPTIONS, GET, POST' } })
  }
  if (!isUuid(id)) return new Response(null, { status: 404 })
  if (method === 'GET') return describe(viewer, id)
  if (method === 'HEAD') return tell(viewer, id, request)
  if (method === 'PATCH') return receive(viewer, id, request)
  if (method === 'DELETE') return cancel(viewer, id, request)
  return new Response(null, {
    status: 405,
    headers: { Allow: 'OPTIONS, GET, HEAD, PATCH, DELETE' },
  })
}

const signInFirst = () => rejectUpload(401, 'Sign in again to continue. Your upload is saved.')

async function answer(context: Context): Promise<Response> {
  const request = context.req.raw
  const method = tusMethod(request)
  if (method === 'OPTIONS') return describeTus()
  const refusal = refuseVersion(request, method)
  if (refusal) return refusal
  try {
    const viewer = await readViewer(context.req.header('cookie'))
    if (!viewer) return signInFirst()
    return await answerTo(viewer, method, request)
  } catch (error) {
    return refuse(error)
  }
}

export async function serveUploads(context: Context): Promise<Response> {
  const said = await answer(context)
  said.headers.set('Cache-Control', 'no-store')
  // Pages of other sites must not read these responses.
  said.headers.delete('Access-Control-Expose-Headers')
  return said
}

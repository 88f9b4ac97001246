/**
 * Resumable uploads (tus) of videos: who may upload, how large, and what has arrived. The
 * protocol's rules are in tus-protocol.ts.
 */
import type { Context } from 'hono'
import { AppError, InvalidInput, NotAllowed, RateLimited, Unavailable } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { isOrbiter, type Viewer } from '#app/features/accounts/viewer.ts'
import { readViewer } from '#app/features/auth/sessions.server.ts'
import { dropUpload } from '#app/features/portfolio/drop-upload.server.ts'
import { getOwnUpload } from '#app/features/portfolio/open-upload.server.ts'
import { saveUploadPoster, settleUpload } from '#app/features/portfolio/receive-upload.server.ts'
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

const MAX_POSTER_BYTES = 1024 * 1024

function refuse(error: unknown): Response {
  if (error instanceof AppError) {
    const fields = error instanceof InvalidInput ? error.fields : undefined
    const headers: HeadersInit =
      error instanceof RateLimited || error instanceof Unavailable
        ? { 'Retry-After': String(error.retryAfterSeconds) }
        : {}
    return Response.json(
      { message: Object.values(fields ?? {})[0] ?? error.message, fields },
      { status: error.status, headers },
    )
  }
  log.error({ error: error instanceof Error ? error.stack : String(error) }, 'upload failed')
  return Response.json({ message: 'Something went wrong. Please try again.' }, { status: 500 })
}

type OwnUploadRow = Awaited<ReturnType<typeof getOwnUpload>>

const refuseFailed = (upload: OwnUploadRow) =>
  rejectUpload(410, upload.reason ?? 'This video was rejected.')

/**
 * Responds with how much has arrived. An upload that is ready counts as complete although its
 * original is deleted, so that a client that missed the last response is done.
 */
async function tell(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const upload = await getOwnUpload(viewer, id)
  if (upload.state === 'failed') return refuseFailed(upload)
  if (upload.state === 'ready') {
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
  const { state } = await settleUpload(viewer, id)
  return state === 'failed'
    ? refuseFailed(await getOwnUpload(viewer, id))
    : withExpiry(viewer, id, answer)
}

async function receive(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const upload = await getOwnUpload(viewer, id)
  if (upload.state === 'failed') return refuseFailed(upload)
  const offset = upload.state === 'ready' ? upload.sizeBytes : ((await receivedBytes(id)) ?? 0)
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
  const { state, reason } = await settleUpload(viewer, id)
  if (state === 'failed') throw new InvalidInput({ file: reason ?? 'This video was rejected.' })
  return withExpiry(viewer, id, answer)
}

/** The library stops a write in progress; then everything else is deleted. */
async function cancel(viewer: Viewer, id: string, request: Request): Promise<Response> {
  await getOwnUpload(viewer, id)
  await handleTus(
    new Request(request.url, { method: 'DELETE', headers: { 'tus-resumable': TUS_VERSION } }),
  )
  await dropUpload(viewer, { uploadId: id })
  return new Response(null, { status: 204 })
}

async function keepPoster(viewer: Viewer, id: string, request: Request): Promise<Response> {
  await getOwnUpload(viewer, id)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length > 0 && length <= MAX_POSTER_BYTES))
    throw new InvalidInput({ file: 'Send a picture of at most 1 MB.' })
  await saveUploadPoster(viewer, id, new Uint8Array(await request.arrayBuffer()))
  return new Response(null, { status: 204 })
}

async function answerTo(viewer: Viewer, method: string, request: Request): Promise<Response> {
  const [id = '', part, ...more] = new URL(request.url).pathname
    .slice(paths.uploads().length + 1)
    .split('/')
  if (id === '')
    return method === 'POST'
      ? create(viewer, request)
      : new Response(null, { status: 405, headers: { Allow: 'OPTIONS, POST' } })
  if (!isUuid(id) || more.length > 0) return new Response(null, { status: 404 })
  if (part === 'poster' && method === 'PUT') return keepPoster(viewer, id, request)
  if (part !== undefined) return new Response(null, { status: 404 })
  if (method === 'HEAD') return tell(viewer, id, request)
  if (method === 'PATCH') return receive(viewer, id, request)
  if (method === 'DELETE') return cancel(viewer, id, request)
  return new Response(null, { status: 405, headers: { Allow: 'OPTIONS, HEAD, PATCH, DELETE' } })
}

const signInFirst = () =>
  rejectUpload(401, 'Sign in again, then choose the same file to resume the upload.')

async function answer(context: Context): Promise<Response> {
  const request = context.req.raw
  const method = tusMethod(request)
  if (method === 'OPTIONS') return describeTus()
  const refusal = refuseVersion(request, method)
  if (refusal) return refusal
  try {
    const viewer = await readViewer(context.req.header('cookie'))
    if (!viewer) return signInFirst()
    if (!isOrbiter(viewer)) throw new NotAllowed('Become an Orbiter first.')
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

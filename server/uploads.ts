/** Resumable uploads (tus) of videos: who may, how large, and what has arrived. Everything else of the protocol is the library's. */
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Context } from 'hono'
import { AppError, InvalidInput, NotAllowed, RateLimited, Unavailable } from '#app/base/errors.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { readViewer } from '#app/features/accounts/sessions.server.ts'
import { isOrbiter, type Viewer } from '#app/features/accounts/viewer.ts'
import { dropUpload } from '#app/features/creators/drop-upload.server.ts'
import { getOwnUpload, openUpload } from '#app/features/creators/open-upload.server.ts'
import { saveUploadPoster, settleUpload } from '#app/features/creators/receive-upload.server.ts'
import { VIDEO_MAX_BYTES } from '#app/features/creators/video-upload.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'
import { unfinishedFolder } from '#app/platform/unfinished-files.ts'

const MAX_POSTER_BYTES = 1024 * 1024

let protocol: Server | null = null

/** Made when first needed, because it makes its folder. */
function tus(): Server {
  protocol ??= new Server({
    path: paths.uploads(),
    datastore: new FileStore({ directory: unfinishedFolder() }),
    maxSize: VIDEO_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: (request) => request.headers.get('x-upload-id') ?? newId(),
  })
  return protocol
}

function refuse(error: unknown): Response {
  if (error instanceof AppError) {
    const fields = error instanceof InvalidInput ? error.fields : undefined
    const headers: HeadersInit = error instanceof RateLimited || error instanceof Unavailable ? { 'Retry-After': String(error.retryAfterSeconds) } : {}
    return Response.json({ message: Object.values(fields ?? {})[0] ?? error.message, fields }, { status: error.status, headers })
  }
  log.error({ error: error instanceof Error ? error.stack : String(error) }, 'upload failed')
  return Response.json({ message: 'Something went wrong. Please try again.' }, { status: 500 })
}

/** The library answers 500 when a piece cannot be written down: the disk is full, or its folder away. */
async function handleTus(request: Request): Promise<Response> {
  const answer = await tus().handleWeb(request)
  if (answer.status >= 500) throw new StoreUnavailable(new Error(`tus answered ${answer.status}`))
  return answer
}

/** What is called what stands in the protocol's own header, each value in base64. */
function wordsOf(request: Request): Record<string, string> {
  const pairs = (request.headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.flatMap(([name, value = '']) => (name ? [[name, Buffer.from(value, 'base64').toString('utf8')]] : [])))
}

/** The store's name for it is made here; whatever the sender says of ids, names and types is left out. */
async function create(viewer: Viewer, request: Request): Promise<Response> {
  const length = request.headers.get('upload-length') ?? ''
  if (!/^\d{1,12}$/.test(length)) throw new InvalidInput({ file: 'Say how large the file is.' })
  const id = newId()
  const { title, description } = wordsOf(request)
  await openUpload(viewer, { id, title, description, sizeBytes: Number(length) })
  const headers = new Headers({ 'tus-resumable': '1.0.0', 'upload-length': length, 'x-upload-id': id })
  try {
    const answer = await handleTus(new Request(request.url, { method: 'POST', headers }))
    if (answer.status !== 201) await dropUpload(viewer, { uploadId: id })
    return answer
  } catch (error) {
    await dropUpload(viewer, { uploadId: id })
    throw error
  }
}

async function receive(viewer: Viewer, id: string, request: Request): Promise<Response> {
  await getOwnUpload(viewer, id)
  const answer = await handleTus(request)
  if (!answer.ok) return answer
  const { state, reason } = await settleUpload(viewer, id)
  if (state === 'failed') throw new InvalidInput({ file: reason ?? 'This video was refused.' })
  return answer
}

/** The library ends what is still being written, then the rest goes. */
async function cancel(viewer: Viewer, id: string, request: Request): Promise<Response> {
  await getOwnUpload(viewer, id)
  await tus().handleWeb(new Request(request.url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }))
  await dropUpload(viewer, { uploadId: id })
  return new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } })
}

async function keepPoster(viewer: Viewer, id: string, request: Request): Promise<Response> {
  await getOwnUpload(viewer, id)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length > 0 && length <= MAX_POSTER_BYTES)) throw new InvalidInput({ file: 'Send a picture of at most 1 MB.' })
  await saveUploadPoster(viewer, id, new Uint8Array(await request.arrayBuffer()))
  return new Response(null, { status: 204 })
}

async function answerTo(viewer: Viewer, request: Request): Promise<Response> {
  const [id = '', part, ...more] = new URL(request.url).pathname.slice(paths.uploads().length + 1).split('/')
  if (id === '') return request.method === 'POST' ? create(viewer, request) : new Response(null, { status: 405, headers: { Allow: 'POST' } })
  if (!isUuid(id) || more.length > 0) return new Response(null, { status: 404 })
  if (part === 'poster' && request.method === 'PUT') return keepPoster(viewer, id, request)
  if (part !== undefined) return new Response(null, { status: 404 })
  if (request.method === 'HEAD' || request.method === 'PATCH') return receive(viewer, id, request)
  if (request.method === 'DELETE') return cancel(viewer, id, request)
  return new Response(null, { status: 405, headers: { Allow: 'HEAD, PATCH, DELETE' } })
}

export async function serveUploads(context: Context): Promise<Response> {
  try {
    const viewer = await readViewer(context.req.header('cookie'))
    if (!viewer) return Response.json({ message: 'Sign in again, then choose the same file: it goes on where it stopped.' }, { status: 401 })
    if (!isOrbiter(viewer)) throw new NotAllowed('Become an Orbiter first.')
    const answer = await answerTo(viewer, context.req.raw)
    answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  } catch (error) {
    return refuse(error)
  }
}

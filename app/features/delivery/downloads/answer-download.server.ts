/**
 * Downloads of a job's files: unlimited, available as soon as a piece is delivered, and in any byte
 * range, so that an interrupted download can continue. The route that reads the job decides who can
 * download it.
 */
import { Conflict, NotFound } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { DeliveryJob } from '#delivery/deliveries/delivery-job.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import {
  archiveName,
  DOWNLOAD_SIZES,
  findJobFile,
  listJobFiles,
  type DownloadSize,
} from '#delivery/downloads/job-files.ts'
import { zipStream } from '#delivery/downloads/zip-stream.server.ts'
import { askForOriginal } from '#files/media/clean-original.server.ts'
import { listStoredSizes } from '#files/media/list-media.server.ts'
import { contentDisposition } from '#app/platform/content-disposition.ts'
import { answerFile } from '#app/platform/file-answer.ts'
import { areLinksDirect, headFile, linkTo, readFileRange } from '#app/platform/storage.ts'

/** Long enough for a large file on a slow connection. */
const LINK_MINUTES = 12 * 60
/** The number of files that are looked up at the same time. */
const AT_ONCE = 8

const headersFor = (fileName: string, contentType: string) => ({
  'Content-Type': contentType,
  'Content-Disposition': contentDisposition({ disposition: 'attachment', fileName }),
  // Browsers must ask again each time, because access can end.
  'Cache-Control': 'private, no-cache',
})

const isSize = (text: string): text is DownloadSize =>
  (DOWNLOAD_SIZES as readonly string[]).includes(text)

async function listingOf(job: DeliveryJob) {
  const versions = job.pieces.flatMap((piece) => piece.versions)
  const ids = versions.flatMap(({ files }) => files.map(({ id }) => id))
  return { job, stored: await listStoredSizes(ids) }
}

/**
 * Answers with one file of a job that the caller was allowed to read.
 * @param size `master`, `preview` or `original`
 * @throws NotFound, StoreUnavailable
 */
export async function answerJobFile(
  request: Request,
  job: DeliveryJob,
  fileId: string,
  size: string,
): Promise<Response> {
  const file = isSize(size) ? findJobFile(await listingOf(job), fileId, size) : null
  const found = file && (await headFile(file.key))
  if (!file || !found) throw new NotFound('There is no such file.')
  // A person's browser can follow a redirect to another site, but a page's own script can't.
  const isScript = request.headers.get('sec-fetch-dest') === 'empty'
  if (areLinksDirect() && !isScript)
    return new Response(null, {
      status: 302,
      headers: {
        Location: await linkTo(file.key, {
          minutes: LINK_MINUTES,
          fileName: file.name,
          disposition: 'attachment',
        }),
        'Cache-Control': 'no-store',
      },
    })
  return answerFile(request, {
    size: found.size,
    modifiedAt: found.modifiedAt,
    etag: `"${file.id}-${size}-${found.size.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`,
    headers: headersFor(file.name, found.contentType),
    read: (start, end) => readFileRange(file.key, start, end),
  })
}

/**
 * Answers with the newest version of every delivered piece, for a job that the caller was allowed
 * to read.
 * @throws Conflict (`nothing_delivered`), StoreUnavailable
 */
export async function answerJobArchive(request: Request, job: DeliveryJob): Promise<Response> {
  const files = listJobFiles(await listingOf(job))
  const entries = []
  for (let from = 0; from < files.length; from += AT_ONCE)
    entries.push(
      ...(await Promise.all(
        files.slice(from, from + AT_ONCE).map(async ({ key, name }) => {
          const found = await headFile(key)
          return found ? [{ key, name, size: found.size, modifiedAt: found.modifiedAt }] : []
        }),
      )),
    )
  const there = entries.flat()
  if (there.length === 0)
    throw new Conflict('nothing_delivered', 'There is nothing to download yet.')
  const zip = zipStream(there)
  return answerFile(request, { ...zip, headers: headersFor(archiveName(job), 'application/zip') })
}

/** @throws NotFound, StoreUnavailable */
export async function downloadFile(
  viewer: Viewer,
  request: Request,
  { jobId, fileId, size }: { jobId: string; fileId: string; size: string },
): Promise<Response> {
  return answerJobFile(request, await getDeliveryJob(viewer, jobId), fileId, size)
}

/** @throws NotFound, Conflict (`nothing_delivered`), StoreUnavailable */
export async function downloadArchive(
  viewer: Viewer,
  request: Request,
  jobId: string,
): Promise<Response> {
  return answerJobArchive(request, await getDeliveryJob(viewer, jobId))
}

/**
 * Starts making the original of a film for a person who can download the film. The page shows when
 * it is ready.
 * @throws NotFound, Conflict (`no_original`)
 */
export async function prepareOriginal(
  viewer: Viewer,
  { jobId, fileId }: { jobId: string; fileId: string },
): Promise<void> {
  const job = await getDeliveryJob(viewer, jobId)
  const file = job.pieces
    .flatMap(({ versions }) => versions.flatMap(({ files }) => files))
    .find(({ id }) => id === fileId)
  if (!file) throw new NotFound('There is no such file.')
  if (!file.original)
    throw new Conflict('no_original', 'The original of this film is no longer stored.')
  await askForOriginal(fileId)
}

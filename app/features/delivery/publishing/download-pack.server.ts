/** A publish pack as one file. */
import { NotFound } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { safeName } from '#delivery/downloads/file-names.ts'
import { zipStream } from '#delivery/downloads/zip-stream.server.ts'
import { getPackFilm, listPackFiles } from '#delivery/publishing/publish-pack.server.ts'
import { contentDisposition } from '#app/platform/content-disposition.ts'
import { answerFile } from '#app/platform/file-answer.ts'

/** @throws NotFound, StoreUnavailable */
export async function downloadPack(
  viewer: Viewer,
  request: Request,
  { jobId, fileId }: { jobId: string; fileId: string },
): Promise<Response> {
  const { job, piece } = await getPackFilm(viewer, jobId, fileId)
  const files = await listPackFiles(fileId)
  if (files.length === 0) throw new NotFound('This pack has not been made yet.')
  const fileName = safeName(`${job.title} - ${piece.label} - publish pack.zip`)
  return answerFile(request, {
    ...zipStream(files),
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition({ disposition: 'attachment', fileName }),
      'Cache-Control': 'private, no-cache',
    },
  })
}

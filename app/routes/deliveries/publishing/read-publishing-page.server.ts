/** All data of the publishing page. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import { listCaptions, type Captions } from '#delivery/publishing/captions.server.ts'
import { musicWords } from '#delivery/publishing/music-clearance.ts'
import { findPack } from '#delivery/publishing/publish-pack.server.ts'
import { readPublishing } from '#delivery/publishing/publishing-page.server.ts'

export type PublishingPage = Awaited<ReturnType<typeof readPublishingPage>>
export type PublishingRow = PublishingPage['rows'][number]

/** @throws NotFound */
export async function readPublishingPage(viewer: Viewer, jobId: string) {
  const { job, pieces } = await readPublishing(viewer, jobId)
  const films = new Map(pieces.map(({ pieceId }) => [pieceId, filmOf(job, pieceId)]))
  const ids = [...films.values()].flatMap((film) => (film ? [film.id] : []))
  const captions = await listCaptions(ids)
  const packs = new Map(await Promise.all(ids.map(async (id) => [id, await findPack(id)] as const)))
  const rows = pieces.flatMap((publishable) => {
    const piece = job.pieces.find(({ id }) => id === publishable.pieceId)
    const film = films.get(publishable.pieceId) ?? null
    if (!piece) return []
    return [
      {
        ...publishable,
        label: piece.label,
        isApproved: piece.state === 'approved' && piece.undoUntil === null,
        film: film && { id: film.id, seconds: film.seconds, posterUrl: film.posterUrl },
        captions: captionFields(film && captions.get(film.id)),
        pack: film ? (packs.get(film.id) ?? null) : null,
        music: film ? musicWords(film.version) : null,
        formIds: { portfolio: newId(), gallery: newId(), pack: newId() },
      },
    ]
  })
  const { id, title, side, orbiterName } = job
  return { id, title, side, orbiterName, rows }
}

/** The initial values of the captions form; new captions are mostly in English. */
const captionFields = (captions: Captions | null | undefined) => ({
  captions: captions?.webVtt ?? '',
  language: captions ? (captions.language ?? '') : 'en',
  isInPicture: captions?.isInPicture ?? false,
})

/** The film of the newest delivered version, with that version, once the film is ready. */
function filmOf(job: ViewedJob, pieceId: string) {
  const version = job.pieces
    .find(({ id }) => id === pieceId)
    ?.versions.findLast(({ deliveredAt }) => deliveredAt !== null)
  const film = version?.files.find(({ kind, state }) => kind === 'video' && state === 'ready')
  return version && film ? { ...film, version } : null
}

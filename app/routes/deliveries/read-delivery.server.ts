/** All data of the customer's room. */
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { readComments } from '#delivery/comments/read-comments.server.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import type { Piece } from '#delivery/deliveries/delivery-job.ts'
import { changesDueAt } from '#delivery/deliveries/request-changes.server.ts'
import { listCaptions } from '#delivery/publishing/captions.server.ts'
import { captionAddresses } from '#app/routes/deliveries/caption-addresses.server.ts'
import { markNoticesRead } from '#notifications/unread-counts.server.ts'
import { now } from '#app/platform/clock.ts'

export type RoomPage = Awaited<ReturnType<typeof readDelivery>>

/** @throws NotFound */
export async function readDelivery(viewer: Viewer, jobId: string, query: URLSearchParams) {
  const job = await getDeliveryJob(viewer, jobId)
  await markNoticesRead(viewer, job.id)
  const at = now()
  const piece = job.pieces.find(({ id }) => id === query.get('piece')) ?? nextPiece(job.pieces)
  return {
    job,
    pieceId: piece?.id ?? null,
    comments: await readComments({ viewer }, job),
    captioned: job.side === 'orbiter' ? await listCaptioned(job.pieces) : [],
    captions: await captionAddresses(piece, (fileId) => deliveryPaths.captions(job.id, fileId)),
    /** The form that the URL opens. */
    asks: query.get('do') ?? '',
    /** Where in the film to start. */
    startMs: readMoment(query.get('at')),
    /** When changes requested now would be due. */
    roundDueAt: piece ? changesDueAt(piece.dueRule, at, job.timeZone).toISOString() : null,
    serverNow: at.toISOString(),
    readerZone: viewer.timeZone,
    nextCommentId: newId(),
  }
}

const readMoment = (text: string | null) => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : null)

/**
 * The piece that waits for an answer, or else the one delivered last, or else the one due first.
 */
function nextPiece(pieces: readonly Piece[]): Piece | undefined {
  return (
    pieces.find(({ state }) => state === 'delivered') ??
    pieces.findLast(({ versions }) => versions.length > 0) ??
    pieces.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))[0]
  )
}

/** The films that have captions. */
async function listCaptioned(pieces: readonly Piece[]): Promise<string[]> {
  const films = pieces.flatMap(({ versions }) => versions.flatMap(({ files }) => files))
  return [...(await listCaptions(films.map(({ id }) => id))).keys()]
}

/** What an admin reads of one job beside the list: its film, what is due next, and its money. */
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { dueAtNow } from '#delivery/deliveries/due-piece.ts'
import { listOwedPieces, type OwedPiece } from '#delivery/deliveries/due-pieces.server.ts'
import { lastDelivered } from '#delivery/deliveries/delivery-job.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { readBookings, readSessions, type JobRow } from '#team/desk/job-rows.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { isCalledOff } from '#work/jobs/job-states.ts'
import { readParts } from '#work/projects/project-state.server.ts'
import { readSummary } from '#work/settlement/read-summary.server.ts'

export interface JobWork {
  /** The newest film that was delivered. Its link is signed: see `MediaView`. */
  film: { id: string; url: string } | null
  /** The piece that is due first; null if nothing is owed. */
  next: OwedPiece | null
  /** One sentence about where the money is; null if nothing is paid through Orbit. */
  money: string | null
}

export interface JobPeek extends JobWork {
  row: JobRow
}

const NOTHING: JobWork = { film: null, next: null, money: null }

/**
 * A booking, or a session that has no booking yet. Null for an unknown id, and for a booking whose
 * page the viewer may not open. @throws NotAllowed
 */
export async function findJobPeek(viewer: Viewer, id: string | null): Promise<JobPeek | null> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!id || !isUuid(id)) return null
  const { timeZone } = viewer
  const [row] = [...(await readBookings([id], timeZone)), ...(await readSessions([id], timeZone))]
  if (!row) return null
  if (row.projectId) return { row, ...(await readProjectWork(viewer, row.projectId)) }
  const view = await findBookingView(viewer, id)
  if (!view) return null
  const [film, pieces, money] = await Promise.all([
    view.jobId ? readFilm(viewer, view.jobId) : null,
    view.jobId && !isCalledOff(view.state) ? listOwedPieces(id) : [],
    readSummary(viewer, { bookingId: id }),
  ])
  return { row, film, next: firstOwed(pieces), money: money?.lead ?? null }
}

/** The same of a project, whose row the caller has. @throws NotAllowed */
export async function findProjectWork(viewer: Viewer, projectId: string): Promise<JobWork> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return isUuid(projectId) ? readProjectWork(viewer, projectId) : NOTHING
}

async function readProjectWork(viewer: Viewer, projectId: string): Promise<JobWork> {
  const [film, partsOf, money] = await Promise.all([
    readFilm(viewer, projectId),
    readParts([projectId]),
    readSummary(viewer, { projectId }),
  ])
  const { deliverables, sessions } = partsOf(projectId)
  const isAgreed = sessions.some(({ bookingId }) => bookingId !== null)
  return { film, next: firstOwed(isAgreed ? deliverables : []), money: money?.lead ?? null }
}

async function readFilm(viewer: Viewer, jobId: string): Promise<JobWork['film']> {
  const job = await getDeliveryJob(viewer, jobId).catch((error: unknown) => {
    // Nothing is agreed yet, so nothing can be delivered.
    if (error instanceof NotFound) return null
    throw error
  })
  const films = (job?.pieces ?? []).flatMap((piece) => {
    const version = lastDelivered(piece)
    const film = version?.brokenAt ? undefined : version?.files.find(({ kind }) => kind === 'video')
    const url = film?.previewUrl ?? film?.smallUrl
    return film && url ? [{ id: film.id, url, at: version?.deliveredAt ?? '' }] : []
  })
  const [newest] = films.toSorted((one, other) => other.at.localeCompare(one.at))
  return newest ? { id: newest.id, url: newest.url } : null
}

const firstOwed = (pieces: readonly OwedPiece[]): OwedPiece | null =>
  pieces
    .filter(({ state }) => state === 'owed' || state === 'changes')
    .toSorted((one, other) => dueAtNow(one).getTime() - dueAtNow(other).getTime())[0] ?? null

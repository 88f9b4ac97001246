/**
 * Loads a piece for the functions that change it, with the locks and permissions that they need.
 */
import { sql, type Selectable } from 'kysely'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { findJobHead, type JobHead } from '#delivery/deliveries/job-head.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import type { Deliverables } from '#db/types.ts'

/**
 * The person who answers a delivery: its customer, or someone with a link that allows approving.
 */
export type ReviewActor = { viewer: Viewer } | { link: { id: string; name: string; jobId: string } }

export type PieceRow = Selectable<Deliverables>

export interface LockedPiece {
  job: JobHead
  piece: PieceRow
}

type Side = 'reviewer' | 'orbiter' | 'team'

const NO_PIECE = 'There is no such delivery.'
const IN_JOB = {
  reviewer: 'Only the customer can do this.',
  orbiter: 'Only the Orbiter of this job can do this.',
  team: 'Only our team can do this.',
}

/** @throws NotFound for people who are on neither side, NotAllowed for people on the other side */
function requireSide(actor: ReviewActor, { job }: LockedPiece, side: Side): void {
  if ('link' in actor) {
    if (actor.link.jobId !== job.id) throw new NotFound(NO_PIECE)
    if (side !== 'reviewer') throw new NotAllowed(IN_JOB[side])
    return
  }
  const { viewer } = actor
  const isOrbiter = viewer.id === job.orbiterId
  const isCustomer = viewer.id === job.customerId
  if (!isOrbiter && !isCustomer && !isAdmin(viewer)) throw new NotFound(NO_PIECE)
  const may = {
    reviewer: isCustomer,
    orbiter: isOrbiter,
    team: isAdmin(viewer),
  }
  if (!may[side]) throw new NotAllowed(IN_JOB[side])
}

async function findPiece(executor: Db | Tx, pieceId: string): Promise<LockedPiece | undefined> {
  const piece = isUuid(pieceId)
    ? await executor
        .selectFrom('deliverables')
        .selectAll()
        .where('id', '=', pieceId)
        .executeTakeFirst()
    : undefined
  const jobId = piece && (piece.bookingRequestId ?? piece.projectId)
  const job = jobId ? await findJobHead(executor, jobId) : undefined
  return piece && job && { job, piece }
}

/**
 * Locks the Orbiter's bookings and then the job. All functions that change bookings and projects
 * lock them in this sequence, so that no two transactions deadlock.
 */
async function lockJob(tx: Tx, { kind, id, orbiterId }: JobHead): Promise<void> {
  if (orbiterId)
    await sql`select 1 from profiles where user_id = ${orbiterId} for no key update`.execute(tx)
  const table = sql.table(kind === 'booking' ? 'booking_requests' : 'video_projects')
  await sql`select 1 from ${table} where id = ${id} for no key update`.execute(tx)
}

/**
 * Locks the job of a piece and reads both again. For tasks, which act for no side.
 * @returns undefined if the piece is gone or the job has another Orbiter by now
 */
export async function lockPiece(tx: Tx, pieceId: string): Promise<LockedPiece | undefined> {
  const seen = await findPiece(tx, pieceId)
  if (!seen) return undefined
  await lockJob(tx, seen.job)
  const found = await findPiece(tx, pieceId)
  return found?.job.orbiterId === seen.job.orbiterId ? found : undefined
}

/**
 * Runs one function on one piece: all or nothing, and one at a time per job.
 * @throws NotFound, NotAllowed, Conflict (`job-changed`)
 */
export async function withPiece<Result>(
  actor: ReviewActor,
  pieceId: string,
  side: Side,
  work: (tx: Tx, locked: LockedPiece) => Promise<Result>,
): Promise<Result> {
  const seen = await findPiece(db(), pieceId)
  if (!seen) throw new NotFound(NO_PIECE)
  requireSide(actor, seen, side)
  return transaction(async (tx) => {
    const locked = await lockPiece(tx, pieceId)
    if (!locked)
      throw new Conflict('job-changed', 'This job has just changed. Please reload the page.')
    requireSide(actor, locked, side)
    return work(tx, locked)
  })
}

/** Reads a piece without a lock. @throws NotFound, NotAllowed */
export async function getPiece(actor: ReviewActor, pieceId: string, side: Side) {
  const found = await findPiece(db(), pieceId)
  if (!found) throw new NotFound(NO_PIECE)
  requireSide(actor, found, side)
  return found
}

/** @throws Conflict (`job-over`) */
export function requireOpen({ job }: LockedPiece): void {
  if (!job.isOpen)
    throw new Conflict(
      'job-over',
      'This booking is completed or cancelled. Nothing can be changed.',
    )
}

/** @throws Conflict (`not-begun`) */
export function requireBegun({ job }: LockedPiece): void {
  if (job.startAt > now()) throw new Conflict('not-begun', "The event hasn't started yet.")
}

/** The people whose pages show the piece. */
export const audienceOf = ({ customerId, orbiterId }: JobHead): string[] =>
  orbiterId ? [customerId, orbiterId] : [customerId]

/** What an event records about the person who caused it. */
export const actorFacts = (actor: ReviewActor) =>
  'viewer' in actor
    ? { actorId: actor.viewer.id, name: null, linkId: null }
    : { actorId: null, name: actor.link.name, linkId: actor.link.id }

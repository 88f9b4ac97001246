/**
 * Handles deliveries whose files were still on their way. The time to answer begins once all files
 * have arrived. If a file is lost, the piece is owed again until that file arrives after all.
 */
import { sql } from 'kysely'
import {
  answerEnd,
  readArrival,
  type Arrival,
  type LostFile,
} from '#delivery/deliveries/arrival.server.ts'
import { changePiece, recordPieceEvent } from '#delivery/deliveries/change-piece.server.ts'
import { lockPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import {
  mailDelivered,
  mailLost,
  mailOriginalOverdue,
} from '#delivery/deliveries/send-delivery-mails.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'

const FOLLOW_ARRIVAL = 'follow-arrival'
const BATCH = 200

/** Queues a task, because a change of media must not wait for the lock of a job. */
export function subscribeArrivals(): void {
  subscribe(['media.changed'], async (tx, events) => {
    const ended = events.filter(({ data }) => data.state === 'ready' || data.state === 'failed')
    if (ended.length === 0) return
    const pieces = await tx
      .selectFrom('versionFiles as f')
      .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
      .select('v.deliverableId as pieceId')
      .distinct()
      .where(
        'f.mediaFileId',
        'in',
        ended.map(({ subjectId }) => subjectId),
      )
      .where('v.deliveredAt', 'is not', null)
      .execute()
    await enqueue(tx, FOLLOW_ARRIVAL, pieces)
  })
}

/** Safe to repeat. @returns whether anything was changed */
export function followArrival(pieceId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const locked = await lockPiece(tx, pieceId)
    const arrival = locked?.job.isOpen ? await readArrival(tx, pieceId) : null
    if (!locked || !arrival) return false
    const { state, approveBy, missingAt } = locked.piece
    if (state === 'delivered' && arrival.lost) {
      await loseFile(tx, locked, arrival, arrival.lost)
      return true
    }
    if (state === 'owed' && arrival.brokenAt && arrival.at) {
      await recover(tx, locked, arrival, arrival.at)
      return true
    }
    if (state !== 'delivered' || !arrival.at || approveBy || missingAt) return false
    await tx
      .updateTable('deliverables')
      .set({ approveBy: answerEnd(arrival.at) })
      .where('id', '=', pieceId)
      .execute()
    await recordPieceEvent(tx, locked, {
      kind: 'deliverable.arrived',
      actorId: null,
      facts: { number: arrival.number },
    })
    return true
  })
}

/** Handles a delivered file that could not be processed. */
async function loseFile(
  tx: Tx,
  locked: LockedPiece,
  arrival: Arrival,
  { fileName, reason }: LostFile,
): Promise<void> {
  await changePiece(tx, locked, {
    action: 'lose',
    kind: 'deliverable.lost',
    actorId: null,
    facts: { number: arrival.number, fileName },
    set: await owedAgain(tx, locked, arrival),
  })
  await mailLost(tx, locked, { fileName, reason })
}

/**
 * Gives up a delivery whose small copy was delivered but whose original never arrived. The caller
 * must hold the job's lock.
 */
export async function giveUpOriginal(
  tx: Tx,
  locked: LockedPiece,
  fileName: string,
): Promise<boolean> {
  const arrival = await readArrival(tx, locked.piece.id)
  if (locked.piece.state !== 'delivered' || !arrival || arrival.at) return false
  await changePiece(tx, locked, {
    action: 'give-up',
    kind: 'deliverable.original-overdue',
    actorId: null,
    facts: { fileName },
    set: await owedAgain(tx, locked, arrival),
  })
  await mailOriginalOverdue(tx, locked, fileName)
  return true
}

/**
 * Marks the version as broken and returns the piece's new values. Without another version, the
 * piece is undelivered.
 */
async function owedAgain(tx: Tx, { piece }: LockedPiece, { versionId }: Arrival) {
  await tx
    .updateTable('deliverableVersions')
    .set({ brokenAt: now() })
    .where('id', '=', versionId)
    .execute()
  const other = await tx
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', piece.id)
    .where('deliveredAt', 'is not', null)
    .where('brokenAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return {
    approveBy: null,
    approvalNoticeAt: null,
    ...(!other && { deliveredAt: null, deliveredBy: null }),
  }
}

/** Handles a lost file that arrived after all or was processed on retry. */
async function recover(
  tx: Tx,
  locked: LockedPiece,
  { versionId, number }: Arrival,
  at: Date,
): Promise<void> {
  const { piece, job } = locked
  const version = await tx
    .updateTable('deliverableVersions')
    .set({ brokenAt: null })
    .where('id', '=', versionId)
    .returning(['note', 'deliverAnywayReason'])
    .executeTakeFirstOrThrow()
  await changePiece(tx, locked, {
    action: 'recover',
    kind: 'deliverable.recovered',
    actorId: null,
    facts: { number },
    set: {
      ...(piece.deliveredAt === null && { deliveredAt: at, deliveredBy: job.orbiterId }),
      approveBy: piece.missingAt ? null : answerEnd(now()),
      approvalNoticeAt: null,
    },
  })
  await mailDelivered(tx, locked, {
    number,
    note: version.note,
    anywayReason: version.deliverAnywayReason,
    isThere: true,
  })
}

/**
 * Handles deliveries that became ready or were lost during the delivery, when no one was notified.
 */
export async function followWaiting(): Promise<void> {
  const waiting = await db()
    .selectFrom('deliverables as d')
    .select('d.id')
    .where('d.state', '=', 'delivered')
    .where('d.approveBy', 'is', null)
    .where('d.missingAt', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from deliverable_versions v where v.deliverable_id = d.id and v.delivered_at is not null)`,
    )
    .orderBy('d.deliveredAt')
    .limit(BATCH)
    .execute()
  for (const { id } of waiting) await followArrival(id)
}

export const followArrivalTask: Task = {
  name: FOLLOW_ARRIVAL,
  async run({ pieceId }) {
    await followArrival(String(pieceId))
  },
}

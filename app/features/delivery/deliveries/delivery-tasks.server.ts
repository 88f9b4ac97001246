/**
 * What happens to deliveries over time: the notice before an automatic approval, the approval
 * itself, and files that are late.
 */
import { sql } from 'kysely'
import { HOUR_MS } from '#app/base/time.ts'
import { approve } from '#delivery/deliveries/approve-piece.server.ts'
import { hasArrived } from '#delivery/deliveries/arrival.server.ts'
import { recordPieceEvent } from '#delivery/deliveries/change-piece.server.ts'
import { APPROVAL_NOTICE_HOURS } from '#delivery/deliveries/delivery-job.ts'
import { followWaiting, giveUpOriginal } from '#delivery/deliveries/follow-arrival.server.ts'
import { lockPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import { mailApprovalNear } from '#delivery/deliveries/send-delivery-mails.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

/** The most pieces in one run; the next run takes the rest. */
const BATCH = 200
/** The time within which the original of a delivered small copy must arrive. */
const ORIGINAL_WITHIN_HOURS = 24

/** Whether the booking of a piece `d` is accepted, or its project has an Orbiter. */
const IS_OPEN = sql<boolean>`(select coalesce(bool_or(o.is_open), false) from job_orbiters o
  where o.job_id = coalesce(d.booking_request_id, d.project_id))`

/** Pieces that wait for an answer, sorted by when they will be approved. */
const waiting = () =>
  db()
    .selectFrom('deliverables as d')
    .select('d.id')
    .where('d.state', '=', 'delivered')
    .where('d.missingAt', 'is', null)
    .where(IS_OPEN)
    .orderBy('d.approveBy')
    .limit(BATCH)

/**
 * Uses one transaction for each piece, so that no lock is held for long. @returns the number of
 * changed pieces
 */
async function forEach(
  ids: string[],
  work: (tx: Tx, locked: LockedPiece) => Promise<boolean>,
): Promise<number> {
  let changed = 0
  for (const id of ids)
    changed += await transaction(async (tx) => {
      const locked = await lockPiece(tx, id)
      return locked?.job.isOpen && (await work(tx, locked)) ? 1 : 0
    })
  return changed
}

const isWaiting = ({ piece }: LockedPiece, until: Date) =>
  piece.state === 'delivered' &&
  piece.missingAt === null &&
  piece.approveBy !== null &&
  piece.approveBy <= until

/** Approves deliveries without an answer within the agreed time. */
export async function approveOverdue(): Promise<number> {
  const at = now()
  const due = await waiting().where('d.approveBy', '<=', at).execute()
  return forEach(
    due.map(({ id }) => id),
    async (tx, locked) => {
      if (!isWaiting(locked, at)) return false
      if (!(await hasArrived(tx, locked.piece.id))) return false
      await approve(tx, locked, { via: 'time', name: null, actorId: null })
      return true
    },
  )
}

/** Notifies the customer a day before the automatic approval, once for each version. */
export async function notifyApprovalNear(): Promise<number> {
  const until = new Date(now().getTime() + APPROVAL_NOTICE_HOURS * HOUR_MS)
  const near = await waiting()
    .where('d.approveBy', '<=', until)
    .where('d.approvalNoticeAt', 'is', null)
    .execute()
  return forEach(
    near.map(({ id }) => id),
    async (tx, locked) => {
      const { id, approveBy, approvalNoticeAt } = locked.piece
      if (!isWaiting(locked, until) || approvalNoticeAt || !approveBy) return false
      await tx
        .updateTable('deliverables')
        .set({ approvalNoticeAt: now() })
        .where('id', '=', id)
        .execute()
      await recordPieceEvent(tx, locked, {
        kind: 'deliverable.approval-near',
        actorId: null,
        facts: { approveBy: approveBy.toISOString() },
      })
      await mailApprovalNear(tx, locked, approveBy)
      return true
    },
  )
}

/** For a media file `m`: whether only its small copy has arrived. */
const isSmallOnly = sql<boolean>`m.original_key is null and m.master_key is null and m.small_key is not null`

/** Delivered files whose small copy arrived at least a day ago, without the original. */
const lateOriginals = () =>
  db()
    .selectFrom('versionFiles as f')
    .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select(['v.deliverableId', 'f.mediaFileId', 'm.fileName'])
    .where('v.deliveredAt', '<=', new Date(now().getTime() - ORIGINAL_WITHIN_HOURS * HOUR_MS))
    .where('f.overdueNoticeAt', 'is', null)
    .where(isSmallOnly)
    .limit(BATCH)

export async function notifyLateOriginals(): Promise<number> {
  let noticed = 0
  for (const { deliverableId, mediaFileId, fileName } of await lateOriginals().execute())
    noticed += await forEach([deliverableId], async (tx, locked) => {
      const noted = await tx
        .updateTable('versionFiles')
        .set({ overdueNoticeAt: now() })
        .where('mediaFileId', '=', mediaFileId)
        .where('overdueNoticeAt', 'is', null)
        // The original may have arrived since.
        .where('mediaFileId', 'in', (query) =>
          query.selectFrom('mediaFiles as m').select('m.id').where(isSmallOnly),
        )
        .returning('mediaFileId')
        .executeTakeFirst()
      return noted !== undefined && giveUpOriginal(tx, locked, fileName)
    })
  return noticed
}

export const approveDeliveriesTask: Task = {
  name: 'approve-deliveries',
  cron: '*/2 * * * *',
  async run() {
    await followWaiting()
    await notifyApprovalNear()
    await approveOverdue()
    await notifyLateOriginals()
  },
}

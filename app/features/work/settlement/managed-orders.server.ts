/** What each step of a project means for its money. */
import { openCentsOf } from '#money/payments/cancellation.ts'
import { lockOrderOf, type OrderRow } from '#money/payments/orders.server.ts'
import {
  cancelOrder,
  captureOrder,
  voidAuthorization,
  earnShare,
} from '#money/payments/settle-order.server.ts'
import { IS_CONFIRMED, isGivenUp } from '#work/projects/confirmed-project.server.ts'
import { earnPieces } from '#work/settlement/earn-approved.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/** The project, with the Orbiter who has it or had it last. */
function readProject(tx: Tx, id: string) {
  return tx
    .selectFrom('videoProjects as p')
    .leftJoin('orbiterAssignments as a', 'a.projectId', 'p.id')
    .select(['p.matchStatus', 'p.status', 'a.orbiterId', 'a.commissionBps'])
    .select([IS_CONFIRMED.as('isConfirmed'), isGivenUp().as('isGivenUp')])
    .where('p.id', '=', id)
    .orderBy('a.assignedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** A cancelled session names what share of the price goes back; all of them were cancelled with it. */
function readCancellation(tx: Tx, projectId: string) {
  return tx
    .selectFrom('projectSessions as s')
    .innerJoin('bookingRequests as b', 'b.id', 's.bookingRequestId')
    .select(['b.refundBps', 'b.commissionBps', 'b.statusReason'])
    .where('s.projectId', '=', projectId)
    .where('b.status', '=', 'cancelled')
    .orderBy('b.refundBps', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

/**
 * Takes the order of a project to where the project is; safe to repeat, like `settleBooking`. The
 * card of a package is reserved until an Orbiter is confirmed, charged then, and voided where the
 * project is over without one. What was charged is held until its pieces are approved, also while
 * another Orbiter is looked for.
 */
export async function settleProject(tx: Tx, projectId: string, by: string | null): Promise<void> {
  const order = await lockOrderOf(tx, { projectId })
  if (!order) return
  const project = await readProject(tx, projectId)
  const { matchStatus, status, orbiterId, commissionBps } = project
  if (matchStatus === 'withdrawn') await cancelProject(tx, order, { projectId, orbiterId, by })
  else if (status === 'completed' && order.state === 'held')
    await earnRest(tx, order, { orbiterId, commissionBps })
  else if (project.isConfirmed) await captureOrder(tx, order)
  else if (project.isGivenUp) await voidAuthorization(tx, order)
}

interface Holder {
  orbiterId: string | null
  /** What they were promised; null: before anyone was. */
  commissionBps: number | null
}

/** Each piece is its deliverer's, also after a hand-over; what no piece earns is the last Orbiter's. */
async function earnRest(
  tx: Tx,
  order: OrderRow,
  { orbiterId, commissionBps }: Holder,
): Promise<void> {
  if (order.state !== 'held' || order.isDisputed || !orbiterId) return
  await earnPieces(tx, order, now())
  const cents = openCentsOf(order)
  if (cents === 0) return
  await earnShare(tx, order, {
    key: 'rest',
    cents,
    orbiterId,
    commissionBps: commissionBps ?? order.commissionBps,
  })
}

interface Ended {
  projectId: string
  orbiterId: string | null
  by: string | null
}

/** Free while an Orbiter is being searched for; by the policy of the session afterwards. */
async function cancelProject(
  tx: Tx,
  order: OrderRow,
  { projectId, orbiterId, by }: Ended,
): Promise<void> {
  const cancelled = await readCancellation(tx, projectId)
  const refundBps = orbiterId ? (cancelled?.refundBps ?? 10_000) : 10_000
  await cancelOrder(tx, order, {
    refundCents: Math.floor((order.priceCents * refundBps) / 10_000),
    orbiterId: orbiterId ?? order.customerId,
    commissionBps: cancelled?.commissionBps ?? order.commissionBps,
    reason: cancelled?.statusReason ?? 'Cancelled',
    by,
  })
}

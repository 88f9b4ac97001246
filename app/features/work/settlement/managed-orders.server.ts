/** Applies each step of a project to its money. */
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

/** The project, with its current or last Orbiter. */
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

/**
 * Reads the share of the price that a cancellation refunds. A cancelled session names it; all
 * sessions were cancelled together.
 */
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
 * Brings the order of a project in line with the project; safe to repeat, like `settleBooking`. The
 * card for a package is reserved until an Orbiter is confirmed, then charged; the reservation is
 * voided if the project ends without an Orbiter. The charge is held until its pieces are approved,
 * even while another Orbiter is being searched for.
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
  /** The commission that the Orbiter was promised; null before anyone was promised one. */
  commissionBps: number | null
}

/**
 * Each piece is earned by the Orbiter who delivered it, even if another Orbiter has the project
 * now. What no piece earns goes to the last Orbiter.
 */
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

/**
 * Free of charge while an Orbiter is being searched for; afterwards the session's cancellation
 * policy applies.
 */
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

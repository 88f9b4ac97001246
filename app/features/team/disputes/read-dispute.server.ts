/** A dispute, for the admin who answers it and for its two sides. */
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { jobSideOf } from '#delivery/deliveries/delivery-job.server.ts'
import type { DisputeState } from '#team/disputes/dispute-transitions.ts'
import type { Evidence } from '#team/disputes/evidence.ts'
import { writeEvidence } from '#team/disputes/write-evidence.server.ts'
import { listFrozen } from '#team/disputes/frozen-parts.server.ts'
import { listRefunds, orderIdOf, type RefundRow } from '#team/disputes/read-order-money.server.ts'
import { openCentsOf } from '#money/payments/cancellation.ts'
import { jobOf } from '#money/payments/order-standing.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { db, transaction } from '#app/platform/db.ts'

export interface DisputePage {
  id: string
  jobId: string
  kind: 'booking' | 'project'
  title: string
  customerName: string
  orbiterName: string
  amountCents: number
  reason: string
  state: DisputeState
  dueAt: string | null
  endedAt: string | null
  problem: string | null
  explanation: string
  orbiterNote: string | null
  /** The bank's file, as it was sent or as it would be sent now. */
  evidence: Evidence
  timeZone: string
}

/** @throws NotAllowed, NotFound */
export async function readDispute(viewer: Viewer, disputeId: string): Promise<DisputePage> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const dispute = isUuid(disputeId)
    ? await db().selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirst()
    : undefined
  const orderId = dispute?.orderId
  const job = orderId && (await transaction(async (tx) => jobOf(tx, await lockOrder(tx, orderId))))
  if (!dispute || !job) throw new NotFound('There is no such dispute.')
  const { id, amountCents, reason, state, problem, explanation, orbiterNote } = dispute
  return {
    id,
    amountCents,
    reason,
    state,
    problem,
    orbiterNote,
    jobId: job.id,
    kind: job.kind,
    title: job.title,
    timeZone: job.timeZone,
    customerName: job.customerName,
    orbiterName: job.orbiterName,
    explanation: explanation ?? '',
    dueAt: dispute.dueAt?.toISOString() ?? null,
    endedAt: dispute.endedAt?.toISOString() ?? null,
    evidence: dispute.evidence
      ? sentEvidence(dispute.evidence)
      : await writeEvidence(dispute, job, explanation),
  }
}

/** Only `answerDispute` stores evidence, and always in this shape. */
export const sentEvidence = (stored: string) => JSON.parse(stored) as Evidence

export interface RefundsPage {
  jobId: string
  kind: 'booking' | 'project'
  side: 'customer' | 'orbiter' | 'admin'
  title: string
  customerName: string
  timeZone: string
  /** Whether some of the job is still to be paid. */
  goesOn: boolean
  refunds: RefundRow[]
  disputes: {
    id: string
    cents: number
    state: DisputeState
    createdAt: string
    /** The reader's part that was or is frozen. */
    partCents: number
    note: string | null
    canNote: boolean
  }[]
}

/**
 * What was refunded of a job and whether a bank disputes its charge, for its two sides and admins.
 * @throws NotFound for everyone else
 */
export async function readRefunds(viewer: Viewer, jobId: string): Promise<RefundsPage> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, await orderIdOf(tx, jobId))
    const job = await jobOf(tx, order)
    const side = job && jobSideOf(viewer, job)
    if (!job || !side) throw new NotFound('There is no such order.')
    const disputes = await tx
      .selectFrom('disputes')
      .select(['id', 'amountCents as cents', 'state', 'createdAt', 'orbiterNote'])
      .where('orderId', '=', order.id)
      .orderBy('createdAt', 'desc')
      .limit(20)
      .execute()
    const { id, kind, title, customerName, timeZone } = job
    const isOrbiter = side === 'orbiter'
    return {
      jobId: id,
      kind,
      side,
      title,
      customerName,
      timeZone,
      goesOn: openCentsOf(order) > 0,
      refunds: await listRefunds(tx, order.id),
      disputes: await Promise.all(
        disputes.map(async ({ orbiterNote, createdAt, ...dispute }) => ({
          ...dispute,
          createdAt: createdAt.toISOString(),
          partCents:
            (await listFrozen(tx, dispute.id)).find(({ orbiterId }) => orbiterId === viewer.id)
              ?.cents ?? 0,
          note: isOrbiter ? orbiterNote : null,
          canNote: isOrbiter && dispute.state === 'open',
        })),
      ),
    }
  })
}

export interface MoneyNotice {
  isDisputed: boolean
  hasRefunds: boolean
}

/**
 * For the page of a booking or project, which has checked the reader; null if nothing was charged.
 */
export async function findMoneyNotice(jobId: string): Promise<MoneyNotice | null> {
  const order = await db()
    .selectFrom('orders as o')
    .select('o.isDisputed')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('refunds as r').select('r.id').whereRef('r.orderId', '=', 'o.id'))
        .$castTo<boolean>()
        .as('hasRefunds'),
    )
    .where((eb) => eb.or([eb('o.bookingRequestId', '=', jobId), eb('o.projectId', '=', jobId)]))
    .where('o.state', 'in', ['held', 'settled', 'ended'])
    .executeTakeFirst()
  return order ?? null
}

import { adminPaths } from '#app/base/admin-paths.ts'
import { formatCents } from '#app/base/money.ts'
import { NO_REASON } from '#app/base/no-reason.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

interface FailedRefund {
  id: string
  paymentId: string
  amountCents: number
  /** The part that the bank returned through a dispute. */
  settledCents: number
  failure: string | null
}

/** Alerts the team to a refund that has just failed, and again each time it fails. */
export async function callAboutRefund(tx: Tx, refund: FailedRefund): Promise<void> {
  const { customerId, fullName, jobId } = await tx
    .selectFrom('payments as p')
    .innerJoin('users as c', 'c.id', 'p.customerId')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.customerId', 'c.fullName'])
    .select((eb) => eb.fn.coalesce('o.bookingRequestId', 'o.projectId').as('jobId'))
    .where('p.id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  const amount = formatCents(refund.amountCents - refund.settledCents)
  await callTeam(tx, {
    subjectId: refund.id,
    actorId: null,
    says: `A refund of ${amount} failed`,
    more: [
      refund.failure ?? NO_REASON.card,
      'The customer is still waiting for this money. Send it again, or refund them another way.',
    ],
    facts: [
      ['Customer', fullName],
      ['Amount', amount],
    ],
    until: new Date(now().getTime() + HANDLE_WITHIN_MS),
    action: {
      label: 'See the refund',
      href: jobId ? paymentPaths.adminOrder(jobId) : adminPaths.person(customerId),
    },
  })
}

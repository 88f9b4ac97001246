import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Disputed } from '#team/disputes/change-dispute.server.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import type { Tx } from '#app/platform/db.ts'

/** Calls the team to a dispute that has just been opened, unless nothing can be answered any more. */
export async function callAboutDispute(
  tx: Tx,
  { dispute, payment, reported }: Disputed,
): Promise<void> {
  if (reported.status !== 'open' || reported.isAnswered) return
  const { fullName } = await tx
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', payment.customerId)
    .executeTakeFirstOrThrow()
  const amount = formatCents(dispute.amountCents)
  await callTeam(tx, {
    subjectId: dispute.id,
    actorId: null,
    says: `A bank disputes a charge of ${amount}`,
    more: ['Send the bank your evidence in time. Without it, the bank decides for the customer.'],
    facts: [
      ['Customer', fullName],
      ['Amount', amount],
      ['Reason', dispute.reason],
    ],
    until: dispute.dueAt ?? new Date(dispute.createdAt.getTime() + HANDLE_WITHIN_MS),
    action: { label: 'Answer the bank', href: paymentPaths.adminDispute(dispute.id) },
  })
}

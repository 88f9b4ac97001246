/** What the customer and the Orbiters read about an admin's refund. */
import { commissionOf, formatCents } from '#app/base/money.ts'
import type { JobHead } from '#delivery/deliveries/job-head.server.ts'
import { type MoneyEmail, sendMoneyNews } from '#money/payments/money-news.server.ts'
import type { OrderRow } from '#money/payments/orders.server.ts'
import type { RefundPlan } from '#money/payments/refund-plan.ts'
import type { Tx } from '#app/platform/db.ts'

interface MadeRefund {
  order: OrderRow
  job: JobHead
  plan: RefundPlan
  reason: string
  by: string
}

export async function announceRefund(tx: Tx, refund: MadeRefund): Promise<void> {
  const { order, job, by } = refund
  const emails = [toCustomer(refund), ...toOrbiters(refund)]
  await sendMoneyNews(tx, { kind: 'order.refunded', orderId: order.id, job, actorId: by }, emails)
}

function toCustomer({ order, plan, reason }: MadeRefund): MoneyEmail {
  const { cardCents, creditCents } = plan
  const places = [
    ...(cardCents > 0 ? [`${formatCents(cardCents)} to your card`] : []),
    ...(creditCents > 0 ? [`${formatCents(creditCents)} to your gift credit`] : []),
  ].join(' and ')
  return {
    userId: order.customerId,
    says: `You get back ${formatCents(cardCents + creditCents)}`,
    more: [
      `We are refunding ${places}.`,
      ...(cardCents > 0 ? ['Most banks show it within 5 to 10 business days.'] : []),
      `Reason: ${reason}`,
    ],
  }
}

function toOrbiters({ order, job, plan, reason }: MadeRefund): MoneyEmail[] {
  const given = formatCents(plan.cardCents + plan.creditCents)
  const emails = plan.takenBack.map(({ orbiterId, cents }): MoneyEmail => ({
    userId: orbiterId,
    says: `${formatCents(cents)} of your earnings goes back to ${job.customerName}`,
    more: [
      `We refunded ${given}. Orbit returns its fee on this part, and the rest comes out of your wallet.`,
      'Any shortfall comes out of your next earnings.',
      `Reason: ${reason}`,
    ],
  }))
  const { orbiterId } = job
  if (!orbiterId || emails.some(({ userId }) => userId === orbiterId)) return emails
  const less = plan.heldCents - commissionOf(plan.heldCents, order.commissionBps)
  return [
    ...emails,
    plan.orbitCents > 0 && plan.heldCents === 0
      ? {
          userId: orbiterId,
          says: `Orbit refunded ${job.customerName} ${given}. Your earnings stay the same`,
          more: ['Orbit covers it in full.', `Reason: ${reason}`],
        }
      : {
          userId: orbiterId,
          says: `${job.customerName} gets back ${given}. You earn ${formatCents(less)} less`,
          more: ['It comes out of what is held for this job.', `Reason: ${reason}`],
        },
  ]
}

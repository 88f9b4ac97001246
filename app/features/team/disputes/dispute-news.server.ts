/** What both sides read about a dispute: that money is frozen, and how the dispute ends. */
import type { MoneyNewsKind } from '#app/base/event-map.ts'
import { formatCents } from '#app/base/money.ts'
import type { Disputed } from '#team/disputes/change-dispute.server.ts'
import { listFrozen } from '#team/disputes/frozen-parts.server.ts'
import { openCentsOf } from '#money/payments/cancellation.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { jobOf } from '#money/payments/order-standing.server.ts'
import { type MoneyEmail, sendMoneyNews } from '#money/payments/money-news.server.ts'
import type { Tx } from '#app/platform/db.ts'

type DisputeNews = Extract<
  MoneyNewsKind,
  'order.disputed' | 'order.dispute-answered' | 'order.dispute-won' | 'order.dispute-lost'
>

interface Facts {
  amount: string
  customerName: string
  /** The Orbiter's frozen part; null if none of the money was in their wallet. */
  part: string | null
  /**
   * A refund that the dispute has overtaken: sent now, or paid by the bank instead; null if there
   * is none.
   */
  refund: string | null
  /** Whether some of the job is still to be paid. */
  goesOn: boolean
}

type Words = (facts: Facts) => Pick<MoneyEmail, 'says' | 'more'>

const TO_CUSTOMER: Record<DisputeNews, Words | null> = {
  'order.disputed': ({ amount }) => ({
    says: `Your bank disputed a charge of ${amount}`,
    more: [
      "We've frozen the money while we review this. Nothing is released or refunded until your bank has decided.",
      "Didn't mean to dispute this? Tell your bank that you recognize the charge, and reply to this email.",
    ],
  }),
  'order.dispute-answered': null,
  'order.dispute-won': ({ amount, refund }) => ({
    says: `Your bank has decided: the charge of ${amount} stands`,
    more: refund
      ? [`We are sending your refund of ${refund} to your card now.`]
      : ['Nothing changes for this booking.'],
  }),
  'order.dispute-lost': ({ amount, refund }) => ({
    says: `Your bank refunded ${amount}`,
    more: [
      'It decided the dispute for you. We refund nothing more for this charge.',
      ...(refund ? [`Your refund of ${refund} is part of this amount.`] : []),
    ],
  }),
}

const TO_ORBITER: Record<DisputeNews, Words> = {
  'order.disputed': ({ amount, customerName, part }) => ({
    says: `${customerName}'s bank disputed a ${amount} charge. We've frozen the money while we review this`,
    more: [
      part ? `${part} of your wallet is frozen.` : 'Nothing is released until the bank decides.',
      'We answer the bank with your deliveries, messages and the timeline. You can add a note.',
    ],
  }),
  'order.dispute-answered': ({ customerName }) => ({
    says: `We sent our evidence to ${customerName}'s bank`,
    more: ["Banks take up to 75 days to decide. We'll email you the outcome."],
  }),
  'order.dispute-won': ({ part }) => ({
    says: part ? `The dispute was won. ${part} is yours again` : 'The dispute was won',
    more: ["Nothing is frozen anymore, and you'll be paid as planned."],
  }),
  'order.dispute-lost': ({ customerName, part, goesOn }) => ({
    says: part
      ? `The dispute was lost. ${part} goes back to ${customerName}`
      : goesOn
        ? 'The dispute was lost. The rest of this job is paid as before'
        : 'The dispute was lost. Nothing more is paid for this job',
    more: [
      'The bank has decided for the customer, and its decision is final.',
      'What you were already paid out stays yours.',
    ],
  }),
}

export async function announceDispute(
  tx: Tx,
  { dispute, payment, order }: Disputed,
  kind: DisputeNews,
  refundCents = 0,
): Promise<void> {
  // A tip's dispute is shown in the news of the job that the tip was for.
  if (!payment.orderId) return
  const about = order ?? (await lockOrder(tx, payment.orderId))
  const job = await jobOf(tx, about)
  if (!job) return
  const frozen = await listFrozen(tx, dispute.id)
  const partOf = (id: string) => frozen.find(({ orbiterId }) => orbiterId === id)?.cents
  const facts = {
    amount: formatCents(dispute.amountCents),
    customerName: job.customerName,
    refund: refundCents > 0 ? formatCents(refundCents) : null,
    goesOn: openCentsOf(about) > 0,
  }
  const orbiters = new Set([
    ...frozen.map(({ orbiterId }) => orbiterId),
    ...(job.orbiterId ? [job.orbiterId] : []),
  ])
  const toCustomer = TO_CUSTOMER[kind]?.({ ...facts, part: null })
  await sendMoneyNews(tx, { kind, orderId: about.id, job, actorId: null }, [
    ...(toCustomer ? [{ userId: about.customerId, ...toCustomer }] : []),
    ...[...orbiters].map((userId) => {
      const cents = partOf(userId)
      return { userId, ...TO_ORBITER[kind]({ ...facts, part: cents ? formatCents(cents) : null }) }
    }),
  ])
}

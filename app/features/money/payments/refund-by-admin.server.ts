/** Refunds that an admin decides: partial or full, by the policy's split or at Orbit's expense. */
import { z } from 'zod'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { centsOf, commissionOf, formatCents } from '#app/base/money.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { goodwillMovements, refundReleasedMovements } from '#money/ledger/order-movements.ts'
import { lockEarners, post } from '#money/ledger/post.server.ts'
import { jobOf, readStanding } from '#money/payments/order-standing.server.ts'
import { lockOrder, type OrderRow } from '#money/payments/orders.server.ts'
import {
  mostRefundable,
  type OrderStanding,
  planRefund,
  type RefundPlan,
} from '#money/payments/refund-plan.ts'
import { announceRefund } from '#money/payments/refund-news.server.ts'
import { queueRefund } from '#money/payments/change-refund.server.ts'
import { recordSums } from '#money/payments/settle-order.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { once } from '#app/platform/idempotency.ts'

const previewInput = z.object({
  amount: z.string('Enter an amount.').max(20, 'Enter an amount.'),
  bearer: z.enum(['policy', 'orbit'], 'Choose who pays for it.'),
})
const refundInput = previewInput.extend({
  formKey: z.uuid('Please reload the page and try again.'),
  reason: requiredParagraph(500, "Enter a reason. It's included in our emails."),
  /** The plan that the preview showed, as text. */
  shown: z.string().max(2000),
})
type RefundForm = z.output<typeof previewInput>

const requireAdmin = (viewer: Viewer) => {
  if (!isAdmin(viewer)) throw new NotAllowed()
}

/**
 * The preview as text. Two previews with the same text move the same cents, and no money has moved
 * between them. If two admins look at the same preview, the second one's refund is refused.
 */
const shownPlan = (plan: RefundPlan, order: OrderRow): string => {
  const { releasedCents, refundedCents, lostCents, goodwillCents } = order
  return JSON.stringify({ plan, before: [releasedCents, refundedCents, lostCents, goodwillCents] })
}

/** @throws Conflict (`not-charged`, `disputed`), InvalidInput (`amount`) */
function requirePlan(order: OrderRow, standing: OrderStanding, sent: RefundForm) {
  if (order.isDisputed)
    throw new Conflict(
      'disputed',
      "The customer's bank disputes this charge. You can refund once the dispute is decided.",
    )
  if (order.state !== 'held' && order.state !== 'settled')
    throw new Conflict('not-charged', "There's nothing left to refund.")
  const cents = centsOf(sent.amount)
  if (cents === null || cents === 0)
    throw new InvalidInput({ amount: 'Enter an amount, such as 50 or 49.50.' })
  const most = mostRefundable(standing, sent.bearer)
  if (cents > most) throw new InvalidInput({ amount: `You can refund up to ${formatCents(most)}.` })
  return { cents, plan: planRefund(standing, sent.bearer, cents) }
}

export interface RefundPreview {
  plan: RefundPlan
  /** How much less each side has earned, or would earn, because of the refund, in cents. */
  less: { orbiterCents: number; orbitCents: number }
  shown: string
}

/** Of the held money, the Orbiter would have earned everything but the commission. */
function lessOf(plan: RefundPlan, { commissionBps }: OrderRow): RefundPreview['less'] {
  const fee = commissionOf(plan.heldCents, commissionBps)
  const takenBack = plan.takenBack.reduce((sum, { cents }) => sum + cents, 0)
  return {
    orbiterCents: takenBack + plan.heldCents - fee,
    orbitCents: plan.commissionCents + fee + Math.max(0, plan.orbitCents),
  }
}

/**
 * Shows where each cent of a refund would come from and go to. Changes nothing.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict
 */
export async function previewRefund(
  viewer: Viewer,
  orderId: string,
  input: unknown,
): Promise<RefundPreview> {
  requireAdmin(viewer)
  if (!isUuid(orderId)) throw new NotFound('There is no such order.')
  const sent = parseInput(previewInput, input)
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { plan } = requirePlan(order, await readStanding(tx, order), sent)
    return { plan, less: lessOf(plan, order), shown: shownPlan(plan, order) }
  })
}

/**
 * Makes the refund that the preview showed, once per form. Notifies the customer and the Orbiters.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`changed` if the preview is out of date)
 */
export async function refundByAdmin(
  viewer: Viewer,
  orderId: string,
  input: unknown,
): Promise<{ cents: number }> {
  requireAdmin(viewer)
  if (!isUuid(orderId)) throw new NotFound('There is no such order.')
  const { formKey, shown, reason, ...sent } = parseInput(refundInput, input)
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const sending = { userId: viewer.id, scope: 'refund', key: formKey }
    return once(tx, { ...sending, input: { orderId, reason, ...sent } }, async () => {
      const standing = await readStanding(tx, order)
      const { cents, plan } = requirePlan(order, standing, sent)
      if (shownPlan(plan, order) !== shown)
        throw new Conflict(
          'changed',
          'The amounts have changed since this preview. Check them again.',
        )
      await postRefund(tx, order, {
        key: formKey,
        cents,
        plan,
        reason,
        isGoodwill: sent.bearer === 'orbit',
        by: viewer.id,
      })
      await record(tx, viewer, order, { plan, reason })
      return { cents: plan.cardCents + plan.creditCents }
    })
  })
}

interface Decided {
  key: string
  cents: number
  plan: RefundPlan
  reason: string
  isGoodwill: boolean
  by: string
}

async function postRefund(tx: Tx, order: OrderRow, decided: Decided): Promise<void> {
  const { key, cents, plan, reason, isGoodwill, by } = decided
  const refundedCents = order.refundedCents + order.lostCents
  const payable = await lockEarners(
    tx,
    plan.takenBack.map(({ orbiterId }) => orbiterId),
  )
  const takenBack = plan.takenBack.map((part) => ({
    ...part,
    payableCents: payable.get(part.orbiterId) ?? 0,
  }))
  const { commissionCents } = plan
  await post(tx, {
    key: `refund:${order.id}:admin:${key}`,
    kind: isGoodwill ? 'goodwill' : 'refund',
    orderId: order.id,
    memo: reason.slice(0, 300),
    movements: isGoodwill
      ? goodwillMovements(order.id, cents)
      : refundReleasedMovements({ order, cents, refundedCents, takenBack, commissionCents }),
  })
  await queueRefund(tx, {
    orderId: order.id,
    amountCents: plan.cardCents,
    kind: isGoodwill ? 'goodwill' : 'partial',
    reason,
    createdBy: by,
  })
  if (isGoodwill) await recordSums(tx, order, { goodwillCents: cents })
  else await recordSums(tx, order, { releasedCents: 0 - plan.releasedCents, refundedCents: cents })
}

async function record(
  tx: Tx,
  viewer: Viewer,
  order: OrderRow,
  { plan, reason }: { plan: RefundPlan; reason: string },
): Promise<void> {
  const job = await jobOf(tx, order)
  await recordAudit(tx, {
    area: 'admin',
    action: plan.orbitCents > 0 ? 'goodwill.refunded' : 'order.refunded',
    actor: viewer,
    subjectType: order.bookingRequestId ? 'booking' : 'project',
    subjectId: order.bookingRequestId ?? order.projectId ?? order.id,
    subjectLabel: job ? `${job.title} for ${job.customerName}` : 'An order',
    to: `${formatCents(plan.cardCents + plan.creditCents)} to the customer`,
    reason,
  })
  if (job) await announceRefund(tx, { order, job, plan, reason, by: viewer.id })
}

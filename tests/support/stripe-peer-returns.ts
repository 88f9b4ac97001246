/** Money that goes back through the Stripe peer: refunds and disputes. */
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import type { Intent, PeerCharge } from '#tests/support/stripe-peer-cards.ts'
import {
  type Form,
  type BalanceRow,
  metadataOf,
  type PeerObject,
  refused,
  requireKnown,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

export interface PeerRefund extends PeerObject {
  amount: number
  charge: string
  payment_intent: string
  status: string
  failure_reason?: string
}

interface PeerDispute extends PeerObject {
  amount: number
  charge: string
  payment_intent: string
  reason: string
  status: string
  evidence: Record<string, string>
  evidence_details: { due_by: number; submission_count: number }
  /** The amounts taken from the balance, and given back. */
  balance_transactions: BalanceRow[]
}

const DISPUTE_FEE_CENTS = 1500
const EVIDENCE_DAYS = 7

function chargeOf(world: World, intentId: string): PeerCharge {
  const intent = world.get<Intent>('payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw refused('This PaymentIntent does not have a successful charge to refund.')
  return world.get<PeerCharge>('charge', intent.latest_charge)
}

/** @param status a slow bank leaves refunds `pending` */
export function createRefund(world: World, form: Form, status: 'succeeded' | 'pending') {
  requireKnown(form, ['payment_intent', 'amount', 'reason'])
  const charge = chargeOf(world, form.get('payment_intent') ?? '')
  const amount = Number(form.get('amount'))
  const isDisputed = world
    .all<PeerDispute>('dispute')
    .some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
  if (isDisputed) throw refused('This charge has been charged back.', { code: 'charge_disputed' })
  if (charge.refunded)
    throw refused('This charge has already been refunded.', { code: 'charge_already_refunded' })
  if (amount > charge.amount - charge.amount_refunded)
    throw refused('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund = world.add<PeerRefund>({
    id: world.newId('re'),
    object: 'refund',
    created: seconds(),
    metadata: metadataOf(form),
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status,
  })
  world.move({ type: 'refund', amount: -amount, source: refund.id })
  world.report('charge.refunded', charge)
  world.report('refund.created', refund)
  return refund
}

/** The customer's bank accepts or refuses a pending refund. */
export function settleRefund(world: World, refundId: string, isTaken: boolean): void {
  const refund = world.get<PeerRefund>('refund', refundId)
  refund.status = isTaken ? 'succeeded' : 'failed'
  if (!isTaken) {
    refund.failure_reason = 'expired_or_canceled_card'
    world.move({ type: 'refund_failure', amount: refund.amount, source: refund.id })
  }
  world.report('refund.updated', refund)
}

/**
 * The customer's bank takes the money back until the dispute is decided.
 * @param amount at most everything that was not refunded
 */
export function openDispute(world: World, intentId: string, amount?: number): string {
  const charge = chargeOf(world, intentId)
  const taken = amount ?? charge.amount - charge.amount_refunded
  const dispute = world.add<PeerDispute>({
    id: world.newId('dp'),
    object: 'dispute',
    created: seconds(),
    metadata: {},
    amount: taken,
    charge: charge.id,
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence: {},
    evidence_details: {
      due_by: seconds(new Date(now().getTime() + EVIDENCE_DAYS * DAY_MS)),
      submission_count: 0,
    },
    balance_transactions: [],
  })
  dispute.balance_transactions.push(
    world.move({
      type: 'adjustment',
      amount: -taken,
      fee: DISPUTE_FEE_CENTS,
      source: dispute.id,
    }),
  )
  world.report('charge.dispute.created', dispute)
  return dispute.id
}

/** As with Stripe's test cards, two words decide the outcome. */
export function answerDispute(world: World, dispute: PeerObject, form: Form): PeerObject {
  requireKnown(form, ['evidence', 'submit'])
  const answered = world.get<PeerDispute>('dispute', dispute.id)
  if (answered.evidence_details.submission_count > 0)
    throw refused('Evidence for this dispute was already submitted.')
  if (answered.status === 'won' || answered.status === 'lost')
    throw refused('This dispute is already closed.')
  const text = form.get('evidence[uncategorized_text]') ?? ''
  const file = form.get('evidence[uncategorized_file]')
  if (file) world.get('file', file, 'evidence')
  answered.evidence = { uncategorized_text: text, ...(file && { uncategorized_file: file }) }
  answered.metadata = { ...answered.metadata, ...metadataOf(form) }
  if (form.get('submit') !== 'true') return answered
  answered.evidence_details.submission_count = 1
  answered.status = 'under_review'
  if (text === 'winning_evidence') decideDispute(world, answered.id, 'won')
  if (text === 'losing_evidence') decideDispute(world, answered.id, 'lost')
  world.report('charge.dispute.updated', answered)
  return answered
}

/** The final decision of the customer's bank. */
export function decideDispute(world: World, disputeId: string, status: 'won' | 'lost'): void {
  const dispute = world.get<PeerDispute>('dispute', disputeId)
  dispute.status = status
  if (status === 'won')
    dispute.balance_transactions.push(
      world.move({ type: 'adjustment', amount: dispute.amount, source: dispute.id }),
    )
  world.report('charge.dispute.closed', dispute)
}

/** Concedes the dispute, without evidence. */
export function closeDispute(world: World, disputeId: string): PeerObject {
  const dispute = world.get<PeerDispute>('dispute', disputeId)
  if (dispute.status !== 'needs_response')
    throw refused('This dispute has already been closed or answered.')
  decideDispute(world, disputeId, 'lost')
  return dispute
}

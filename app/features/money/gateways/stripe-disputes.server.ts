/** Charges that a customer's bank disputes, as reported by Stripe. */
import type Stripe from 'stripe'
import type { EvidenceInput, GatewayDispute } from '#money/gateways/gateway.ts'
import { idOf } from '#money/gateways/stripe-charge.ts'
import { Conflict } from '#app/base/errors.ts'
import { KEY, refusalOf, type StripeClient } from '#money/gateways/stripe-client.server.ts'

const REASONS: Record<string, string> = {
  credit_not_processed: 'The customer says that a promised refund never came.',
  duplicate: 'The customer says that they were charged twice.',
  fraudulent: 'The customer says that the charge is not theirs.',
  product_not_received: 'The customer says that nothing was delivered.',
  product_unacceptable: 'The customer says that the work is not what was agreed.',
  subscription_canceled: 'The customer says that they had cancelled.',
  unrecognized: "The customer doesn't recognize the charge.",
}

const WON = new Set<string>(['won', 'warning_closed', 'prevented'])

function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const { id, amount, reason, status, balance_transactions: moved } = dispute
  const { due_by: dueBy, submission_count: answers } = dispute.evidence_details
  return {
    id,
    chargeId: idOf(dispute.payment_intent) ?? '',
    amountCents: amount,
    takenCents: moved.reduce((sum, row) => sum + Math.max(0, -row.amount), 0),
    feeCents: moved.reduce((sum, { fee }) => sum + Math.max(0, fee), 0),
    reason: REASONS[reason] ?? "The customer's bank disputes the charge.",
    status: WON.has(status) ? 'won' : status === 'lost' ? 'lost' : 'open',
    isAnswered: answers > 0,
    dueAt: dueBy ? new Date(dueBy * 1000) : null,
  }
}

/**
 * @throws Conflict if Stripe refuses because the dispute was answered or decided, or its deadline
 *   has passed
 */
async function ask(
  client: StripeClient,
  call: (stripe: Stripe) => Promise<Stripe.Dispute>,
): Promise<GatewayDispute> {
  const dispute = await client.ask('dispute', call).catch((error: unknown) => {
    throw refusalOf(error)
      ? new Conflict('not-taken', 'The bank no longer takes an answer to this dispute.')
      : error
  })
  return disputeOf(dispute)
}

export async function readStripeDispute(client: StripeClient, id: string): Promise<GatewayDispute> {
  return disputeOf(await client.ask('dispute', (stripe) => stripe.disputes.retrieve(id)))
}

/** The evidence goes to the bank immediately, because Stripe accepts it only once per dispute. */
export async function submitStripeEvidence(
  client: StripeClient,
  { key, disputeId, text, file }: EvidenceInput,
): Promise<GatewayDispute> {
  const stored =
    file &&
    (await client.ask('file', (stripe) =>
      stripe.files.create(
        {
          purpose: 'dispute_evidence',
          file: { data: file.data, name: file.name, type: file.type },
        },
        { idempotencyKey: `file:${key}` },
      ),
    ))
  return ask(client, (stripe) =>
    stripe.disputes.update(
      disputeId,
      {
        evidence: {
          uncategorized_text: text,
          ...(stored && { uncategorized_file: stored.id }),
        },
        metadata: { [KEY]: key },
        submit: true,
      },
      { idempotencyKey: key },
    ),
  )
}

/** Closes a dispute without evidence. */
export const concedeStripeDispute = (
  client: StripeClient,
  { key, disputeId }: { key: string; disputeId: string },
): Promise<GatewayDispute> =>
  ask(client, (stripe) => stripe.disputes.close(disputeId, {}, { idempotencyKey: key }))

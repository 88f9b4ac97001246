/** The movements of a day in Orbit's balance at Stripe. */
import type Stripe from 'stripe'
import { DAY_MS } from '#app/base/time.ts'
import type { GatewayMovement } from '#money/gateways/gateway.ts'
import { idOf } from '#money/gateways/stripe-charge.ts'
import type { StripeClient } from '#money/gateways/stripe-client.server.ts'

type Kind = GatewayMovement['kind']

const KINDS: Record<string, Kind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'payout',
  transfer_refund: 'payout',
  transfer_cancel: 'payout',
  transfer_failure: 'payout',
}

/** Movements between Orbit's balance and Orbit's own bank, which the ledger doesn't record. */
const OWN_BANK = new Set<string>([
  'payout',
  'payout_cancel',
  'payout_failure',
  'topup',
  'topup_reversal',
])

/** Any other type is listed as a fee, which the comparison shows to an admin. */
function kindOf({ type, source }: Stripe.BalanceTransaction): Kind {
  if (typeof source === 'object' && source?.object === 'dispute') return 'dispute'
  return KINDS[type] ?? 'fee'
}

/** The id that Orbit uses for the object that moved. */
function objectIdOf({ id, source }: Stripe.BalanceTransaction): string {
  if (typeof source !== 'object' || source === null) return source ?? id
  if (source.object === 'charge') return idOf(source.payment_intent) ?? source.id
  if (source.object === 'transfer_reversal') return idOf(source.transfer) ?? source.id
  return source.id
}

export async function listStripeMovements(
  client: StripeClient,
  day: string,
): Promise<GatewayMovement[]> {
  const from = Date.parse(`${day}T00:00:00Z`)
  const created = { gte: from / 1000, lt: (from + DAY_MS) / 1000 }
  const rows = await client.list((stripe) =>
    stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }),
  )
  return rows
    .filter(({ type }) => !OWN_BANK.has(type))
    .flatMap((row) => [
      { objectId: objectIdOf(row), kind: kindOf(row), cents: row.amount },
      { objectId: objectIdOf(row), kind: 'fee' as const, cents: -row.fee },
    ])
    .filter(({ cents }) => cents !== 0)
}

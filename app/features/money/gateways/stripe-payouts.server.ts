/**
 * Payouts through Stripe: a transfer from Orbit's balance to the Orbiter's account, and a payout
 * from there to their bank. The transfer is the point at which the money leaves Orbit, so its id is
 * the payout's id.
 */
import type Stripe from 'stripe'
import { Conflict } from '#app/base/errors.ts'
import type { GatewayPayout, PayOutInput } from '#money/gateways/gateway.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { readStripeAccount } from '#money/gateways/stripe-accounts.server.ts'
import { idOf } from '#money/gateways/stripe-charge.ts'
import { KEY, refusalOf, type StripeClient } from '#money/gateways/stripe-client.server.ts'
import { now } from '#app/platform/clock.ts'

/** Charged money becomes available after a few days. */
const AVAILABLE_LATER_SECONDS = 3600

/**
 * Safe to repeat at any time. Stripe forgets a key after a day, so this first looks for a transfer
 * that was made with the key.
 * @throws Conflict if the account accepts no payouts; GatewayUnavailable until the money is
 *   available
 */
export async function payOutThroughStripe(
  client: StripeClient,
  input: PayOutInput,
): Promise<GatewayPayout> {
  const made = await findTransfer(client, input)
  // An existing transfer is valid even if the account no longer accepts payouts.
  if (!made) await requireReady(client, input.accountId)
  const transfer = made ?? (await makeTransfer(client, input))
  if (transfer.amount !== input.amountCents || idOf(transfer.destination) !== input.accountId)
    throw new Conflict('key-reused', 'This payout was already made with another amount.')
  return finish(client, transfer)
}

async function requireReady(client: StripeClient, accountId: string): Promise<void> {
  const { state, problem } = await readStripeAccount(client, accountId)
  if (state !== 'ready')
    throw new Conflict('no-account', problem ?? 'Finish your payout account first.')
}

/**
 * Sends the transferred money on to the bank. If Stripe refuses the payout, the transfer is
 * reversed.
 */
async function finish(client: StripeClient, transfer: Stripe.Transfer): Promise<GatewayPayout> {
  const known = await findPayout(client, transfer)
  if (known) return outcomeOf(client, transfer, known)
  if (transfer.reversed) return failed(transfer, null)
  try {
    return await outcomeOf(client, transfer, await makePayout(client, transfer))
  } catch (error) {
    if (!refusalOf(error)) throw error
    await bringBack(client, transfer)
    return failed(transfer, null)
  }
}

const keyOf = ({ metadata }: Stripe.Transfer): string | null => metadata[KEY] ?? null

const failed = (transfer: Stripe.Transfer, code: string | null): GatewayPayout => ({
  id: transfer.id,
  key: keyOf(transfer),
  status: 'failed',
  arrivesOn: null,
  failure: FAILURES[code ?? ''] ?? 'The bank refused the payout.',
})

async function findTransfer(client: StripeClient, { key, accountId }: PayOutInput) {
  const isMade = ({ metadata }: Stripe.Transfer) => metadata[KEY] === key
  const list = await client.list(
    (stripe) => stripe.transfers.list({ destination: accountId, limit: 100 }),
    isMade,
  )
  return list.find(isMade)
}

/** Stripe repeats a refusal for the same key for a day, so the next day's call uses another key. */
const keyOfToday = (key: string) => `${key}:${now().toISOString().slice(0, 10)}`

async function makeTransfer(
  client: StripeClient,
  { key, accountId, amountCents, chargeId }: PayOutInput,
): Promise<Stripe.Transfer> {
  const source = chargeId ? await sourceOf(client, chargeId) : { transfer_group: key }
  return client
    .ask('transfer', (stripe) =>
      stripe.transfers.create(
        {
          amount: amountCents,
          currency: 'usd',
          destination: accountId,
          metadata: { [KEY]: key },
          ...source,
        },
        { idempotencyKey: keyOfToday(`transfer:${key}`) },
      ),
    )
    .catch(untilAvailable)
}

/**
 * With its source, money can be transferred before it is available. The transfer joins the source's
 * group.
 */
async function sourceOf(client: StripeClient, chargeId: string) {
  const intent = await client.ask('payment_intent', (stripe) =>
    stripe.paymentIntents.retrieve(chargeId),
  )
  const charge = idOf(intent.latest_charge)
  if (!charge) throw new Conflict('not-charged', 'This payment was never charged.')
  return { source_transaction: charge }
}

function untilAvailable(error: unknown): never {
  if (refusalOf(error)?.code === 'balance_insufficient')
    throw new GatewayUnavailable(error, { retryAfterSeconds: AVAILABLE_LATER_SECONDS })
  throw error
}

const accountOf = ({ destination }: Stripe.Transfer) => ({
  stripeAccount: idOf(destination) ?? '',
})

async function findPayout(client: StripeClient, transfer: Stripe.Transfer) {
  const isMade = ({ metadata }: Stripe.Payout) => metadata?.[KEY] === transfer.id
  const list = await client.list(
    (stripe) =>
      stripe.payouts.list({ created: { gte: transfer.created }, limit: 100 }, accountOf(transfer)),
    isMade,
  )
  return list.find(isMade)
}

function makePayout(client: StripeClient, transfer: Stripe.Transfer): Promise<Stripe.Payout> {
  const { id, amount } = transfer
  return client
    .ask('payout', (stripe) =>
      stripe.payouts.create(
        { amount, currency: 'usd', metadata: { [KEY]: id } },
        { ...accountOf(transfer), idempotencyKey: keyOfToday(`payout:${id}`) },
      ),
    )
    .catch(untilAvailable)
}

const FAILURES: Record<string, string> = {
  account_closed: 'The bank account was closed. Add another one.',
  account_frozen: 'The bank account is frozen. Ask the bank, or add another one.',
  incorrect_account_holder_name:
    "The account holder's name doesn't match. Correct it, or add another account.",
  invalid_account_number: 'The account number is wrong. Correct it, or add another account.',
  no_account: "The bank doesn't know this account. Correct it, or add another one.",
}

/** @returns `failed` only once the money is back in Orbit's balance */
async function outcomeOf(
  client: StripeClient,
  transfer: Stripe.Transfer,
  payout: Stripe.Payout,
): Promise<GatewayPayout> {
  const { id } = transfer
  const key = keyOf(transfer)
  const { status, failure_code: code } = payout
  if (status !== 'failed' && status !== 'canceled') {
    const arrivesOn = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10)
    return { id, key, status: status === 'paid' ? 'paid' : 'in-transit', arrivesOn, failure: null }
  }
  await bringBack(client, transfer)
  return failed(transfer, code)
}

async function bringBack(client: StripeClient, { id, amount, reversed }: Stripe.Transfer) {
  if (reversed) return
  const reversal = await client.ask('transfer_reversal', (stripe) =>
    stripe.transfers.createReversal(
      id,
      { amount, metadata: { [KEY]: id } },
      { idempotencyKey: `reversal:${id}` },
    ),
  )
  if (reversal.amount !== amount) throw new GatewayUnavailable('A reversal is of another amount')
}

export async function readStripePayout(client: StripeClient, id: string): Promise<GatewayPayout> {
  const transfer = await client.ask('transfer', (stripe) => stripe.transfers.retrieve(id))
  const payout = await findPayout(client, transfer)
  if (payout) return outcomeOf(client, transfer, payout)
  if (transfer.reversed) return failed(transfer, null)
  return { id, key: keyOf(transfer), status: 'in-transit', arrivesOn: null, failure: null }
}

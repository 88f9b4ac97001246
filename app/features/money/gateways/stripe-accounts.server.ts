/**
 * Orbiters' accounts at Stripe (Connect, Express). Stripe collects their identity and bank details.
 */
import type Stripe from 'stripe'
import { newId } from '#app/base/ids.ts'
import type { PayoutAccount } from '#money/gateways/gateway.ts'
import { KEY, type StripeClient } from '#money/gateways/stripe-client.server.ts'
import { env } from '#app/platform/env.ts'

export async function startStripeAccount(
  client: StripeClient,
  { key, orbiter }: { key: string; orbiter: { id: string; email: string; name: string } },
): Promise<PayoutAccount> {
  const account = await client.ask('account', (stripe) =>
    stripe.accounts.create(
      {
        type: 'express',
        country: 'US',
        email: orbiter.email,
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        business_profile: { product_description: 'Films short videos at events, through Orbit' },
        // Orbit starts each payout, so that the wallet and the bank statement show the same
        // amounts.
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { [KEY]: key, orbit_person: orbiter.id },
      },
      { idempotencyKey: `account:${key}` },
    ),
  )
  return accountOf(account)
}

export async function readStripeAccount(client: StripeClient, id: string): Promise<PayoutAccount> {
  return accountOf(await client.ask('account', (stripe) => stripe.accounts.retrieve(id)))
}

/** A link works for one visit, so each visit gets a new link with its own key. */
export async function stripeAccountLink(
  client: StripeClient,
  id: string,
  returnUrl: string,
): Promise<string> {
  const back = new URL(returnUrl, env().publicUrl).href
  const idempotencyKey = `link:${newId()}`
  const { state } = await readStripeAccount(client, id)
  if (state === 'ready') {
    const { url } = await client.ask('login_link', (stripe) =>
      stripe.accounts.createLoginLink(id, {}, { idempotencyKey }),
    )
    return url
  }
  const { url } = await client.ask('account_link', (stripe) =>
    stripe.accountLinks.create(
      { account: id, type: 'account_onboarding', return_url: back, refresh_url: back },
      { idempotencyKey },
    ),
  )
  return url
}

type State = PayoutAccount['state']

function stateOf(account: Stripe.Account): State {
  if (account.requirements?.disabled_reason?.startsWith('rejected')) return 'closed'
  const takesTransfers = account.capabilities?.transfers === 'active'
  if (account.payouts_enabled && takesTransfers && bankOf(account)) return 'ready'
  return account.details_submitted ? 'restricted' : 'started'
}

const CLOSED = 'Stripe has closed this account. Write to us, and we find out why.'
const CHECKING = 'Stripe is checking your details. This can take a day or two.'
const MISSING = 'Stripe needs more details before it can pay you. Continue to see which.'
const BANK_REFUSED = 'Your bank refused a payout. Add another bank account.'

function problemOf(account: Stripe.Account, state: State): string | null {
  const requirements = account.requirements
  if (state === 'closed') return CLOSED
  if (state !== 'restricted') return null
  if (requirements?.past_due?.includes('external_account') || !bankOf(account)) return BANK_REFUSED
  const isMissing = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  return isMissing.length > 0 ? MISSING : CHECKING
}

/** Stripe marks a bank account as errored after a payout to it has failed. */
function bankOf(account: Stripe.Account): { name: string | null; last4: string } | null {
  const external = account.external_accounts?.data[0]
  if (!external || external.status === 'errored') return null
  const name = external.object === 'bank_account' ? external.bank_name : external.brand
  return { name, last4: external.last4 }
}

function accountOf(account: Stripe.Account): PayoutAccount {
  const state = stateOf(account)
  const bank = bankOf(account)
  return {
    id: account.id,
    state,
    bankName: bank?.name?.slice(0, 80) ?? null,
    bankLastFour: bank && /^\d{4}$/.test(bank.last4) ? bank.last4 : null,
    problem: problemOf(account, state),
  }
}

/** Connect accounts of the Stripe peer, and the pages where Orbiters complete them. */
import { fieldsOf } from '#tests/support/stripe-peer-methods.ts'
import {
  type Form,
  invalid,
  type PeerObject,
  refused,
  requireKnown,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

export type PeerBank = 'pays' | 'refuses'

export interface PeerAccount extends PeerObject {
  type: string
  email: string | null
  details_submitted: boolean
  payouts_enabled: boolean
  capabilities: { transfers: string }
  requirements: { disabled_reason: string | null; currently_due: string[]; past_due: string[] }
  external_accounts: { object: 'list'; data: BankAccount[]; has_more: boolean; url: string }
  settings: { payouts: { schedule: { interval: string } } }
  bank: PeerBank | null
}
interface BankAccount {
  id: string
  object: 'bank_account'
  bank_name: string
  last4: string
  status: string
}
const ACCOUNT = [
  'type',
  'country',
  'email',
  'business_type',
  'capabilities',
  'business_profile',
  'settings',
]

export function createAccount(world: World, form: Form): PeerObject {
  requireKnown(form, ACCOUNT)
  if (form.get('type') !== 'express') throw invalid('This peer knows only Express accounts')
  const id = world.newId('acct')
  return world.add<PeerAccount>({
    ...fieldsOf(id, 'account', form),
    type: 'express',
    email: form.get('email') ?? null,
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: {
      disabled_reason: 'requirements.past_due',
      currently_due: ['external_account', 'individual.first_name'],
      past_due: [],
    },
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    settings: {
      payouts: {
        schedule: { interval: form.get('settings[payouts][schedule][interval]') ?? 'daily' },
      },
    },
    bank: null,
  })
}

/** Does what an Orbiter does on Stripe's pages. */
export function completeAccount(world: World, accountId: string, bank: PeerBank): void {
  const account = world.get<PeerAccount>('account', accountId)
  Object.assign(account, { details_submitted: true, payouts_enabled: true, bank })
  account.capabilities.transfers = 'active'
  account.requirements = { disabled_reason: null, currently_due: [], past_due: [] }
  account.external_accounts.data = [
    {
      id: world.newId('ba'),
      object: 'bank_account',
      bank_name: 'STRIPE TEST BANK',
      last4: '6789',
      status: 'new',
    },
  ]
  world.report('account.updated', account, accountId)
}

/** Stripe asks for more information and stops payouts until then, or it closes the account. */
export function restrictAccount(world: World, accountId: string, reason: string): void {
  const account = world.get<PeerAccount>('account', accountId)
  account.payouts_enabled = false
  account.requirements = {
    disabled_reason: reason,
    currently_due: reason.startsWith('rejected') ? [] : ['individual.verification.document'],
    past_due: [],
  }
  world.report('account.updated', account, accountId)
}

export function createAccountLink(world: World, form: Form): object {
  requireKnown(form, ['account', 'type', 'return_url', 'refresh_url'])
  const account = world.get('account', form.get('account') ?? '', 'account')
  for (const name of ['return_url', 'refresh_url'])
    if (!URL.canParse(form.get(name) ?? '')) throw invalid('Not a valid URL', { param: name })
  const url = `https://connect.stripe.example/setup/${account.id}/${world.newId('link')}`
  return { object: 'account_link', created: seconds(), expires_at: seconds() + 300, url }
}

export function createLoginLink(world: World, account: PeerObject): object {
  if (!world.get<PeerAccount>('account', account.id).details_submitted)
    throw refused('Cannot create a login link for an account that has not completed onboarding.')
  const url = `https://connect.stripe.example/express/${account.id}/${world.newId('link')}`
  return { object: 'login_link', created: seconds(), url }
}

/** Money for Orbiters through the Stripe peer: transfers to their accounts, and their payouts. */
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import type { PeerAccount } from '#tests/support/stripe-peer-accounts.ts'
import type { PeerCharge } from '#tests/support/stripe-peer-cards.ts'
import { fieldsOf } from '#tests/support/stripe-peer-methods.ts'
import {
  type Form,
  type PeerObject,
  Refusal,
  refused,
  requireKnown,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

interface PeerTransfer extends PeerObject {
  amount: number
  amount_reversed: number
  destination: string
  reversed: boolean
  source_transaction: string | null
  transfer_group: string | null
}
interface PeerPayout extends PeerObject {
  amount: number
  arrival_date: number
  status: string
  failure_code: string | null
  /** The account of the object; not part of Stripe's answers. */
  account: string
}

const ARRIVES_AFTER_DAYS = 2

export function createTransfer(world: World, form: Form): PeerObject {
  requireKnown(form, ['amount', 'currency', 'destination', 'source_transaction', 'transfer_group'])
  const amount = Number(form.get('amount'))
  const destination = form.get('destination') ?? ''
  const account = world.get<PeerAccount>('account', destination, 'destination')
  if (account.capabilities.transfers !== 'active')
    throw refused('Your destination account needs to have the transfers capability enabled.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  const source = form.get('source_transaction')
  const charge = source ? world.get<PeerCharge>('charge', source, 'source_transaction') : null
  if (charge && amount > charge.amount - charge.amount_refunded)
    throw refused('Transfers using this transaction as a source must not exceed it.')
  if (!charge) world.requireAvailable(null, amount)
  const transfer = world.add<PeerTransfer>({
    ...fieldsOf(world.newId('tr'), 'transfer', form),
    amount,
    amount_reversed: 0,
    destination,
    reversed: false,
    source_transaction: charge?.id ?? null,
    transfer_group: charge?.transfer_group ?? form.get('transfer_group') ?? null,
  })
  world.move({ type: 'transfer', amount: -amount, source: transfer.id })
  const payment = { type: 'payment', amount, source: transfer.id, account: destination }
  if (charge) world.moveLater(payment)
  else world.move(payment)
  return transfer
}

export function reverseTransfer(world: World, id: string, form: Form): PeerObject {
  requireKnown(form, ['amount'])
  const transfer = world.get<PeerTransfer>('transfer', id)
  const amount = Number(form.get('amount') ?? transfer.amount)
  if (amount > transfer.amount - transfer.amount_reversed)
    throw refused('Transfer has already been reversed.', { param: 'amount' })
  world.requireAvailable(transfer.destination, amount)
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  const reversal = world.add({
    ...fieldsOf(world.newId('trr'), 'transfer_reversal', form),
    amount,
    transfer: id,
  })
  const account = transfer.destination
  world.move({ type: 'payment_refund', amount: -amount, source: reversal.id, account })
  world.move({ type: 'transfer_refund', amount, source: reversal.id })
  return reversal
}

/** @throws Refusal unless the request is made for a Connect account */
export function requireAccount(account: string | undefined): string {
  if (account) return account
  throw new Refusal(400, { type: 'invalid_request_error', message: 'There is no bank account.' })
}

export function createPayout(world: World, form: Form, accountId: string): PeerObject {
  requireKnown(form, ['amount', 'currency'])
  const account = world.get<PeerAccount>('account', accountId)
  if (!account.payouts_enabled)
    throw refused('Payouts are disabled for this account.', { code: 'payouts_not_allowed' })
  const amount = Number(form.get('amount'))
  world.requireAvailable(accountId, amount)
  const payout = world.add<PeerPayout>({
    ...fieldsOf(world.newId('po'), 'payout', form),
    amount,
    arrival_date: seconds(new Date(now().getTime() + ARRIVES_AFTER_DAYS * DAY_MS)),
    status: 'pending',
    failure_code: null,
    account: accountId,
  })
  world.move({ type: 'payout', amount: -amount, source: payout.id, account: accountId })
  world.report('payout.created', payout, accountId)
  return payout
}

export const payoutsOf = (world: World, accountId: string): PeerObject[] =>
  world.all<PeerPayout>('payout').filter(({ account }) => account === accountId)

/** Payouts arrive, or come back, on their day. */
export function settlePayouts(world: World): void {
  for (const payout of world.all<PeerPayout>('payout')) {
    if (payout.status !== 'pending' || payout.arrival_date > seconds()) continue
    const account = world.get<PeerAccount>('account', payout.account)
    if (account.bank === 'pays') {
      payout.status = 'paid'
      world.report('payout.paid', payout, payout.account)
      continue
    }
    payout.status = 'failed'
    payout.failure_code = 'account_closed'
    const [bank] = account.external_accounts.data
    if (bank) bank.status = 'errored'
    world.move({
      type: 'payout_failure',
      amount: payout.amount,
      source: payout.id,
      account: payout.account,
    })
    world.report('payout.failed', payout, payout.account)
  }
}

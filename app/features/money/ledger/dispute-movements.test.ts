import { expect, test } from 'vitest'
import {
  disputeLostMovements,
  disputeTakenMovements,
  disputeWonMovements,
  freezeMovements,
  settledRefundMovements,
  tipLostMovements,
} from '#money/ledger/dispute-movements.ts'
import type { AccountKind, Movement } from '#money/ledger/ledger.ts'
import { captureMovements, chargedCentsOf } from '#money/ledger/order-movements.ts'

const order = {
  id: 'order',
  customerId: 'customer',
  priceCents: 10_000,
  taxCents: 720,
  discountCents: 1000,
  creditCents: 500,
}

/** The net debits of all movements to a kind of account. */
const debitsOf = (kind: AccountKind, movements: Movement[]) =>
  movements.reduce(
    (sum, { debit, credit, cents }) =>
      sum + (debit.kind === kind ? cents : 0) - (credit.kind === kind ? cents : 0),
    0,
  )

test('a dispute that is lost before the work is approved costs Orbit nothing', () => {
  const movements = [
    ...captureMovements(order),
    ...disputeTakenMovements(chargedCentsOf(order)),
    ...disputeLostMovements(
      { order, cents: order.priceCents, refundedCents: 0, taxedCents: order.priceCents },
      [],
    ),
  ]
  for (const kind of ['gateway', 'held', 'disputed', 'tax', 'promotions', 'credit'] as const)
    expect(debitsOf(kind, movements), kind).toBe(0)
})

test('what was released and is frozen pays for the loss, and is theirs again when it is won', () => {
  const frozen = [
    { orbiterId: 'first', cents: 4000 },
    { orbiterId: 'second', cents: 0 },
    { orbiterId: 'third', cents: 3000 },
  ]
  const taken = [...freezeMovements(frozen), ...disputeTakenMovements(9220)]
  const won = [...taken, ...disputeWonMovements(9220, frozen)]
  for (const kind of ['gateway', 'payable', 'frozen', 'disputed'] as const)
    expect(debitsOf(kind, won), kind).toBe(0)
  const lost = [
    ...taken,
    ...disputeLostMovements(
      { order, cents: 0, refundedCents: 0, taxedCents: order.priceCents },
      frozen,
    ),
  ]
  expect(debitsOf('frozen', lost)).toBe(0)
  expect(debitsOf('payable', lost)).toBe(7000)
  expect(debitsOf('tax', lost)).toBe(720)
  expect(debitsOf('disputed', lost)).toBe(9220 - 7000 - 720)
})

test('an inquiry that took nothing gives nothing back', () => {
  expect(disputeTakenMovements(0)).toEqual([])
  expect(disputeWonMovements(0, [])).toEqual([])
})

test('a lost tip takes what no refund of it has taken, and the rest is its Orbiter’s again', () => {
  const frozen = [{ orbiterId: 'first', cents: 2000 }]
  const movements = [
    ...freezeMovements(frozen),
    ...disputeTakenMovements(2000),
    ...settledRefundMovements('order', 1500),
    ...tipLostMovements(frozen, 500),
  ]
  expect(debitsOf('refunds', movements)).toBe(1500)
  for (const kind of ['frozen', 'disputed'] as const) expect(debitsOf(kind, movements)).toBe(0)
  expect(debitsOf('payable', movements)).toBe(500)
})

import { expect, test } from 'vitest'
import { shareOut } from '#work/settlement/order-payouts.server.ts'

const change = (entryId: number, cents: number, balanceCents: number) => ({
  orbiterId: 'dre',
  entryId,
  cents,
  balanceCents,
})
const payout = (entryId: number, cents: number, balanceCents: number) => ({
  entryId,
  cents,
  balanceCents,
})

test('what was earned first leaves with the first payout, and a payout before it carries none of it', () => {
  const [before, first, second] = [payout(1, 50, 0), payout(9, 120, 30), payout(12, 30, 0)]
  // 80 of another order were in the wallet already.
  expect([...shareOut([change(5, 70, 150)], [before, first, second])]).toEqual([
    [first, 40],
    [second, 30],
  ])
})

test('several parts of an order leave one after the other', () => {
  const paid = payout(9, 100, 50)
  const rest = payout(10, 50, 0)
  expect(
    [...shareOut([change(5, 60, 60), change(6, 90, 150)], [paid, rest])].map(([, cents]) => cents),
  ).toEqual([100, 50])
})

test('what was refunded leaves with no payout', () => {
  const paid = payout(9, 40, 0)
  expect([...shareOut([change(5, 60, 60), change(6, -20, 40)], [paid])]).toEqual([[paid, 40]])
})

test('nothing stays in a wallet that a payout has emptied, whatever left it meanwhile', () => {
  // 100 of another order were refunded in between.
  const paid = payout(9, 50, 0)
  expect([...shareOut([change(5, 50, 150)], [paid])]).toEqual([[paid, 50]])
})

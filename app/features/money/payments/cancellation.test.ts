import { expect, test } from 'vitest'
import {
  cancellationParts,
  type CancelledOrder,
  describeParts,
  previewCancellation,
} from '#money/payments/cancellation.ts'

const ORDER: CancelledOrder = {
  id: 'order',
  customerId: 'customer',
  priceCents: 12_500,
  taxCents: 0,
  discountCents: 0,
  creditCents: 0,
  releasedCents: 0,
  refundedCents: 0,
  lostCents: 0,
  goodwillCents: 0,
}

let seed = 11
const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below

function anyOrder(): CancelledOrder {
  const priceCents = 1 + next(90_000)
  const discountCents = next(3) === 0 ? next(priceCents) : 0
  const creditCents = next(3) === 0 ? next(priceCents - discountCents) : 0
  const releasedCents = next(2) === 0 ? next(priceCents) : 0
  const refundedCents = next(2) === 0 ? next(priceCents - releasedCents) : 0
  const taxCents = next(2) === 0 ? next(9000) : 0
  return {
    ...ORDER,
    priceCents,
    discountCents,
    creditCents,
    releasedCents,
    refundedCents,
    taxCents,
  }
}

test('no part of a cancellation is negative, and together they are all that is held', () => {
  for (let round = 0; round < 5000; round += 1) {
    const order = anyOrder()
    const parts = previewCancellation(
      { ...order, state: 'held' },
      { refundBps: [0, 2500, 5000, 10_000][next(4)] ?? 0, commissionBps: next(3000) },
    )
    if (!parts) throw new Error('a held order has parts')
    for (const cents of Object.values(parts)) expect(cents).toBeGreaterThanOrEqual(0)
    const open = order.priceCents - order.releasedCents - order.refundedCents
    expect(parts.refundCents + parts.restCents).toBe(open)
    expect(parts.earnedCents + parts.feeCents).toBe(parts.restCents)
    expect(parts.cardCents + parts.creditCents).toBeLessThanOrEqual(
      parts.refundCents + order.taxCents,
    )
  }
})

test('more than is held never goes back', () => {
  const order = { ...ORDER, releasedCents: 10_000 }
  expect(cancellationParts(order, { refundCents: 6250, commissionBps: 1000 })).toMatchObject({
    refundCents: 2500,
    restCents: 0,
    releasedCents: 10_000,
  })
})

test('nothing goes back of a card that was not charged', () => {
  expect(
    previewCancellation({ ...ORDER, state: 'open' }, { refundBps: 10_000, commissionBps: 1000 }),
  ).toBeNull()
})

test('both parts are said to the cent, from the reader’s side', () => {
  const parts = cancellationParts(ORDER, { refundCents: 6250, commissionBps: 1000 })
  expect(describeParts(parts, { customer: null, orbiter: 'Dre' })).toEqual([
    'You get $62.50 back on your card.',
    'Dre gets $56.25, and Orbit’s fee is $6.25.',
  ])
  expect(describeParts(parts, { customer: 'Maya', orbiter: null })[1]).toBe(
    'You get $56.25, and Orbit’s fee is $6.25.',
  )
  const credit = { ...ORDER, creditCents: 12_000 }
  const mixed = cancellationParts(credit, { refundCents: 12_500, commissionBps: 1000 })
  expect(describeParts(mixed, { customer: 'Maya', orbiter: 'Dre' })).toEqual([
    'Maya gets $5.00 back on their card and $120.00 back as gift credit.',
  ])
  const late = cancellationParts(
    { ...ORDER, releasedCents: 2500 },
    { refundCents: 0, commissionBps: 1000 },
  )
  expect(describeParts(late, { customer: null, orbiter: 'Dre' })).toEqual([
    'You get nothing back.',
    'Dre gets $90.00, and Orbit’s fee is $10.00.',
    '$25.00 was released for approved work and stays.',
  ])
})

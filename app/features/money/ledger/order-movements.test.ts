import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf } from '#app/base/money.ts'
import { type AccountRef, type Movement, normalSideOf } from '#money/ledger/ledger.ts'
import {
  captureMovements,
  chargedCentsOf,
  goodwillMovements,
  payoutFailedMovements,
  payoutPaidMovements,
  payoutReturnedMovements,
  payoutStartedMovements,
  refundHeldMovements,
  refundPartsOf,
  refundReleasedMovements,
  refundSentMovements,
  earningMovements,
  tipMovements,
} from '#money/ledger/order-movements.ts'

/** A ledger in memory, with the rules that the database enforces. */
class Books {
  balances = new Map<string, number>()

  post(movements: Movement[]) {
    for (const { debit, credit, cents } of movements) {
      expect(cents).toBeGreaterThan(0)
      this.add(debit, cents)
      this.add(credit, -cents)
    }
    for (const [name, debits] of this.balances) {
      const [kind = ''] = name.split(' ')
      const mayBeNegative = ['gateway', 'gateway-fees', 'promotions', 'disputed', 'commission']
      const balance = normalSideOf(kind as AccountRef['kind']) === 'debit' ? debits : -debits
      if (!mayBeNegative.includes(kind)) expect(balance, name).toBeGreaterThanOrEqual(0)
    }
  }

  balance({ kind, ownerId = '', orderId = '' }: AccountRef): number {
    const debits = this.balances.get(`${kind} ${ownerId}${orderId}`) ?? 0
    return normalSideOf(kind) === 'debit' ? debits : 0 - debits
  }

  private add({ kind, ownerId = '', orderId = '' }: AccountRef, cents: number) {
    const name = `${kind} ${ownerId}${orderId}`
    this.balances.set(name, (this.balances.get(name) ?? 0) + cents)
  }
}

const [orderId, orbiterId, customerId] = ['order', 'orbiter', 'customer']
const amounts = fc
  .record({
    priceCents: fc.integer({ min: 100, max: 5_000_000 }),
    taxBps: fc.integer({ min: 0, max: 1200 }),
    discountBps: fc.integer({ min: 0, max: 9000 }),
    creditBps: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ priceCents, taxBps, discountBps, creditBps }) => {
    const discountCents = Math.floor((priceCents * discountBps) / 10_000)
    const rest = priceCents - discountCents
    const taxCents = Math.floor((rest * taxBps) / 10_000)
    const creditCents = Math.floor((rest * creditBps) / 10_000)
    return { id: orderId, customerId, priceCents, taxCents, discountCents, creditCents }
  })
const orbiterHas = (books: Books) => ({
  payableCents: books.balance({ kind: 'payable', ownerId: orbiterId }),
  owedCents: books.balance({ kind: 'owed-by-orbiter', ownerId: orbiterId }),
})

function paid(order: Parameters<typeof captureMovements>[0]): Books {
  const books = new Books()
  if (order.creditCents > 0)
    books.post([
      {
        debit: { kind: 'promotions' },
        credit: { kind: 'credit', ownerId: customerId },
        cents: order.creditCents,
      },
    ])
  books.post(captureMovements(order))
  return books
}

test('a charge holds the whole price, however it was paid, and the card pays the rest and its tax', () => {
  fc.assert(
    fc.property(amounts, (order) => {
      const books = paid(order)
      expect(books.balance({ kind: 'held', orderId })).toBe(order.priceCents)
      expect(books.balance({ kind: 'gateway' })).toBe(chargedCentsOf(order))
      expect(books.balance({ kind: 'tax' })).toBe(order.taxCents)
    }),
  )
})

test('a cancellation splits the price between customer and Orbiter to the cent, and nothing stays held', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 3000 }),
      (order, bps, commissionBps) => {
        const books = paid(order)
        const backCents = Math.floor((order.priceCents * bps) / 10_000)
        const restCents = order.priceCents - backCents
        const commissionCents = commissionOf(restCents, commissionBps)
        books.post(refundHeldMovements({ order, cents: backCents, refundedCents: 0 }))
        books.post(
          earningMovements({ orderId, orbiterId, cents: restCents, commissionCents, owedCents: 0 }),
        )
        expect(books.balance({ kind: 'held', orderId })).toBe(0)
        expect(books.balance({ kind: 'payable', ownerId: orbiterId })).toBe(
          restCents - commissionCents,
        )
        expect(books.balance({ kind: 'commission' })).toBe(commissionCents)
        const toCard = books.balance({ kind: 'refunds', orderId })
        books.post(refundSentMovements(orderId, toCard))
        expect(books.balance({ kind: 'gateway' })).toBe(chargedCentsOf(order) - toCard)
        if (bps === 10_000) expect(toCard).toBe(chargedCentsOf(order))
      },
    ),
  )
})

test('many partial refunds come to the same as one', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 6 }),
      (order, shares) => {
        let refundedCents = 0
        const sum = {
          cardCents: 0,
          creditCents: 0,
          discountCents: 0,
          taxCents: 0,
          goodwillCents: 0,
        }
        for (const bps of shares) {
          const cents = Math.min(
            Math.floor((order.priceCents * bps) / 10_000),
            order.priceCents - refundedCents,
          )
          const parts = refundPartsOf({ order, cents, refundedCents })
          for (const part of Object.keys(sum) as (keyof typeof sum)[]) {
            expect(parts[part]).toBeGreaterThanOrEqual(0)
            sum[part] += parts[part]
          }
          refundedCents += cents
        }
        expect(sum).toEqual(refundPartsOf({ order, cents: refundedCents, refundedCents: 0 }))
      },
    ),
  )
})

test('a refund after a payout is owed by the Orbiter, who repays it from what comes next', () => {
  const order = {
    id: orderId,
    customerId,
    priceCents: 20_000,
    taxCents: 0,
    discountCents: 0,
    creditCents: 0,
  }
  const books = paid(order)
  books.post(
    earningMovements({ orderId, orbiterId, cents: 20_000, commissionCents: 2000, owedCents: 0 }),
  )
  books.post(payoutStartedMovements(orbiterId, 15_000))
  books.post(payoutPaidMovements(orbiterId, 15_000))
  books.post(
    refundReleasedMovements({
      order,
      cents: 20_000,
      refundedCents: 0,
      commissionCents: 2000,
      takenBack: [{ orbiterId, cents: 18_000, payableCents: orbiterHas(books).payableCents }],
    }),
  )
  expect(orbiterHas(books)).toEqual({ payableCents: 0, owedCents: 15_000 })
  expect(books.balance({ kind: 'commission' })).toBe(0)
  books.post(tipMovements(orbiterId, 4000, orbiterHas(books).owedCents))
  expect(orbiterHas(books)).toEqual({ payableCents: 0, owedCents: 11_000 })
  books.post(tipMovements(orbiterId, 13_000, orbiterHas(books).owedCents))
  expect(orbiterHas(books)).toEqual({ payableCents: 2000, owedCents: 0 })
})

test('a payout that the bank refuses is the Orbiter’s again', () => {
  const books = new Books()
  books.post(tipMovements(orbiterId, 900, 0))
  books.post(payoutStartedMovements(orbiterId, 900))
  books.post(payoutFailedMovements(orbiterId, 900))
  expect(orbiterHas(books)).toEqual({ payableCents: 900, owedCents: 0 })
  books.post(payoutStartedMovements(orbiterId, 900))
  books.post(payoutPaidMovements(orbiterId, 900))
  expect(books.balance({ kind: 'gateway' })).toBe(0)
  books.post(payoutReturnedMovements(orbiterId, 900))
  expect(orbiterHas(books)).toEqual({ payableCents: 900, owedCents: 0 })
  expect(books.balance({ kind: 'gateway' })).toBe(900)
})

test('goodwill is Orbit’s expense', () => {
  const books = new Books()
  books.post(goodwillMovements(orderId, 2000))
  books.post(refundSentMovements(orderId, 2000))
  expect(books.balance({ kind: 'promotions' })).toBe(2000)
})

test('a full refund after goodwill sends back no more than the card paid, and goodwill is Orbit’s again', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (order, bps) => {
      const books = paid(order)
      const charged = chargedCentsOf(order)
      // Tax is always refunded, because goodwill is never more than the card's part of the price.
      const goodwill = Math.floor(((charged - order.taxCents) * bps) / 10_000)
      const before = books.balance({ kind: 'promotions' })
      books.post(goodwillMovements(orderId, goodwill))
      const of = { ...order, goodwillCents: goodwill }
      books.post(refundHeldMovements({ order: of, cents: order.priceCents, refundedCents: 0 }))
      expect(books.balance({ kind: 'refunds', orderId })).toBe(charged)
      expect(books.balance({ kind: 'held', orderId })).toBe(0)
      expect(books.balance({ kind: 'tax' })).toBe(0)
      expect(books.balance({ kind: 'promotions' })).toBe(before - order.discountCents)
    }),
  )
})

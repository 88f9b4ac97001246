import { expect, test } from 'vitest'
import {
  equationOf,
  accountOf,
  legsOf,
  type MoneyAccount,
  totalsOf,
} from '#work/settlement/explained-order.ts'
import { nameAccount, type OrderWords, stepText } from '#work/settlement/order-sentences.ts'

const [card, held, fee] = [accountOf('card'), accountOf('held'), accountOf('fee')]
const wallet = accountOf('wallet', 'dre')

test('a posting is split into steps from one account to another, which add up to it', () => {
  expect(
    legsOf([
      { account: held, cents: -28_500 },
      { account: wallet, cents: 25_650 },
      { account: fee, cents: 2850 },
    ]),
  ).toEqual([
    { from: held, to: wallet, cents: 25_650 },
    { from: held, to: fee, cents: 2850 },
  ])
  expect(
    legsOf([
      { account: wallet, cents: -900 },
      { account: fee, cents: -100 },
      { account: held, cents: 1000 },
      { account: held, cents: -1000 },
      { account: accountOf('refunds'), cents: 1000 },
    ]),
  ).toEqual([
    { from: wallet, to: accountOf('refunds'), cents: 900 },
    { from: fee, to: accountOf('refunds'), cents: 100 },
  ])
})

test('the accounts of any postings add up to nothing, and so does the equation', () => {
  const all: MoneyAccount[] = [
    card,
    held,
    wallet,
    fee,
    accountOf('tax'),
    accountOf('wallet', 'ann'),
  ]
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 500; round += 1) {
    const moves = Array.from({ length: 1 + next(5) }, () => {
      const cents = 1 + next(40_000)
      const [from, to] = [all[next(all.length)] ?? card, all[next(all.length)] ?? held]
      return [
        { account: from, cents: -cents },
        { account: to, cents },
      ]
    }).flat()
    const steps = legsOf(moves).map(({ from, to, cents }) => ({
      from: from.key,
      to: to.key,
      cents,
    }))
    expect(steps.every(({ cents }) => cents > 0)).toBe(true)
    const totals = totalsOf(steps)
    for (const { key } of all) {
      const moved = moves.filter(({ account }) => account.key === key)
      expect(totals[key] ?? 0).toBe(moved.reduce((sum, { cents }) => sum + cents, 0))
    }
    const accounts = all.map((account) => nameAccount(account, PEOPLE))
    const { paidCents, parts } = equationOf({ accounts, totals })
    expect(parts.reduce((sum, { cents }) => sum + cents, paidCents)).toBe(0)
  }
})

const PEOPLE: OrderWords = {
  customer: null,
  orbiters: new Map([['dre', 'Dre']]),
  isManaged: false,
  matchedAt: null,
  isQuoted: false,
  commissionBps: 1000,
  pieces: new Map([['p1', 'Teaser']]),
}
const postedAt = new Date('2026-11-10T15:00:00Z')
const MAYA: OrderWords = { ...PEOPLE, customer: 'Maya', orbiters: new Map([['dre', null]]) }

test.each([
  ['customer', PEOPLE, 'Dre accepted. You were charged.', 'Teaser approved. Dre earned 90%.'],
  ['Orbiter', MAYA, 'You accepted. Maya was charged.', 'Teaser approved. You earned 90%.'],
])('the %s reads each step with "you" where they are meant', (_who, words, charged, earned) => {
  const capture = { kind: 'capture', key: 'capture:1', memo: null, totalCents: 28_500, postedAt }
  expect(stepText({ from: card, to: held, cents: 28_500 }, capture, words)).toBe(charged)
  const release = {
    kind: 'release',
    key: 'release:o:piece:p1',
    memo: null,
    totalCents: 26_500,
    postedAt,
  }
  expect(stepText({ from: held, to: wallet, cents: 23_850 }, release, words)).toBe(earned)
  expect(stepText({ from: held, to: fee, cents: 2650 }, release, words)).toBe(
    'Orbit’s fee, 10% of $265.00.',
  )
})

test.each<[string, Partial<OrderWords>, string]>([
  [
    'a package, once its Orbiter is confirmed',
    { matchedAt: postedAt },
    'An Orbiter was confirmed. You were charged.',
  ],
  [
    'a package that was charged before anyone had it',
    { matchedAt: new Date('2026-11-11T15:00:00Z') },
    'The project was booked. You were charged.',
  ],
  ['a quote', { isQuoted: true }, 'You accepted the quote. You were charged.'],
])('a project’s charge says why it was made: %s [P-PAY-08]', (_, words, says) => {
  const capture = { kind: 'capture', key: 'capture:1', memo: null, totalCents: 28_500, postedAt }
  const leg = { from: card, to: held, cents: 28_500 }
  expect(stepText(leg, capture, { ...PEOPLE, isManaged: true, ...words })).toBe(says)
})

test('a posting of a kind without words of its own says from where to where', () => {
  const posting = { kind: 'goods-returned', key: 'x:1', memo: null, totalCents: 100, postedAt }
  expect(
    stepText({ from: wallet, to: accountOf('frozen', 'dre'), cents: 100 }, posting, PEOPLE),
  ).toBe('From Dre’s wallet to the frozen money.')
})

import { expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { playHistories } from '../bench/money/money-histories.ts'

vi.hoisted(() => {
  process.env.PAYMENTS = 'test'
})
useDatabase()

// `npm run stress` plays 1,000 of them.
test('after each step of random histories the ledger balances, owes nothing negative, and agrees with the gateway', async () => {
  const { histories, steps, faults } = await playHistories({ histories: 30, seed: 19 })
  expect(faults).toEqual([])
  expect(histories).toBe(30)
  for (const step of ['request', 'accept', 'deliver', 'approve', 'settle', 'send refunds'])
    expect(steps.get(step)?.done, step).toBeGreaterThan(0)
}, 60_000)

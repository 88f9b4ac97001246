import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { db, transaction } from '#app/platform/db.ts'
import {
  type Lease,
  LEASE_SECONDS,
  LeaseTaken,
  nextNumber,
  stillHolds,
  withLease,
} from '#app/platform/leases.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const isHeld = (lease: Lease) => transaction((tx) => stillHolds(tx, lease))
const rows = () => db().selectFrom('leases').selectAll().execute()

test('of many at once one does the work, and the next one may once it is done', async () => {
  const subject = `payout:${newId()}`
  const count = 21
  let holders = 0
  let refused = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  // Whoever holds the lease waits until all others have been refused.
  const letGoAtTheEnd = () => {
    if (holders + refused === count) letGo()
  }
  const attempt = async () => {
    try {
      await withLease(subject, async () => {
        holders += 1
        letGoAtTheEnd()
        await held
      })
    } catch (error) {
      expect(error).toBeInstanceOf(LeaseTaken)
      refused += 1
      letGoAtTheEnd()
    }
  }
  await Promise.all(Array.from({ length: count }, attempt))
  expect({ holders, refused }).toEqual({ holders: 1, refused: count - 1 })
  expect(await withLease(subject, async () => 'done')).toBe('done')
  expect(await rows()).toEqual([])
})

test('another subject is not held up', async () => {
  await withLease('payout:one', async () => {
    expect(await withLease('payout:two', async () => 'done')).toBe('done')
    await expect(withLease('payout:one', async () => 'done')).rejects.toThrow(LeaseTaken)
  })
})

test('a holder that is stuck is overtaken after three minutes, and neither believed nor in the way', async () => {
  freeze('2026-11-14T12:00:00Z')
  const subject = `refund:${newId()}`
  await withLease(subject, async (stuck) => {
    advance({ seconds: LEASE_SECONDS - 1 })
    await expect(withLease(subject, async () => 'done')).rejects.toThrow(LeaseTaken)
    expect(await isHeld(stuck)).toBe(true)
    advance({ seconds: 1 })
    await withLease(subject, async (newer) => {
      expect(newer.number).toBeGreaterThan(stuck.number)
      expect(await isHeld(stuck)).toBe(false)
      expect(await isHeld(newer)).toBe(true)
    })
    expect(await isHeld(stuck)).toBe(false)
    // The stuck lease went with the newer one: there is nothing left to give back, and the next
    // lease starts again.
    await withLease(subject, async (next) => expect(next.number).toBeGreaterThan(stuck.number + 1))
  })
  expect(await rows()).toEqual([])
})

test('work that fails gives its lease back', async () => {
  const failing = withLease('payment:one', async () => {
    throw new Error('The gateway is away')
  })
  await expect(failing).rejects.toThrow('The gateway is away')
  expect(await withLease('payment:one', async () => 'done')).toBe('done')
})

test('numbers only rise', async () => {
  const one = await nextNumber()
  expect(await nextNumber()).toBeGreaterThan(one)
})

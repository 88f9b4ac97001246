import { expect, test } from 'vitest'
import { LockBreaker } from '#app/platform/lock-breaker.ts'

const READ = 'select * from reviews where id = $1'

test('a read that waited in vain is refused, others are not, and one that works again is let through', () => {
  const breaker = new LockBreaker()
  expect(breaker.allows(READ)).toBe(true)
  breaker.noteLocked(READ)
  expect(breaker.allows(READ)).toBe(false)
  expect(breaker.allows('select 1')).toBe(true)
  breaker.noteDone(READ)
  expect(breaker.allows(READ)).toBe(true)
})

test.each([
  'update bookings set status = $1',
  `${READ} for update`,
  `${READ} for no key update skip locked`,
  'insert into reviews values ($1)',
])('%s: a locked row says nothing about the next', (text) => {
  const breaker = new LockBreaker()
  breaker.noteLocked(text)
  expect(breaker.allows(text)).toBe(true)
})

import { expect, test, vi } from 'vitest'
import { LockBreaker } from '#app/platform/lock-breaker.ts'

const READ = 'select * from reviews where id = $1'
const JOINED = 'select u.id from "users" as "u" inner join "reviews" as "r" on true'

/** The position as PostgreSQL counts it, starting at 1. */
const positionIn = (text: string, part: string) =>
  Array.from(text.slice(0, text.indexOf(part))).length + 1

const lockedIn = (text: string, part: string) => {
  const breaker = new LockBreaker()
  breaker.noteLocked(text, positionIn(text, part))
  return breaker
}

test('once a read waited for a table in vain, other reads of it are refused, and reads of other tables are not', () => {
  const breaker = lockedIn(READ, 'reviews')
  for (const text of [
    READ,
    'select count(*) from reviews',
    'select 1 from public.reviews r',
    'SELECT 1 FROM ONLY "public"."reviews"',
    JOINED,
    'with best as (select id from reviews) select * from best',
    'select (select max(id) from "reviews") as latest',
  ])
    expect(breaker.allows(text), text).toBe(false)
  for (const text of [
    'select 1',
    'select * from users',
    'select reviews from profiles',
    'select "reviews", "name" from "profiles"',
    'select * from reviews_of_others',
    'select * from old_reviews',
  ])
    expect(breaker.allows(text), text).toBe(true)
})

test.each(['reviews', '"reviews"', 'public.reviews', '"public"."reviews"'])(
  'of several tables, only the one that was waited for counts: %s',
  (written) => {
    const breaker = lockedIn(`select 'é😀' from users u join ${written} r on true`, written)
    expect(breaker.allows('select * from users')).toBe(true)
    expect(breaker.allows(READ)).toBe(false)
  },
)

test('writes and reads of rows to be changed are sent all the same: they may wait longer', () => {
  const breaker = lockedIn(READ, 'reviews')
  for (const text of ['update reviews set a = 1', 'delete from reviews', `${READ} for update`])
    expect(breaker.allows(text), text).toBe(true)
})

test('where the table is not known, the same statement is refused, and no other', () => {
  const breaker = new LockBreaker()
  breaker.noteLocked(READ, null)
  expect(breaker.allows(READ)).toBe(false)
  expect(breaker.allows('select count(*) from reviews')).toBe(true)
  breaker.noteDone(READ)
  expect(breaker.allows(READ)).toBe(true)
})

test('one read tries again after a while; once it works, all are sent', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const breaker = lockedIn(READ, 'reviews')
    clock.mockReturnValue(1499)
    expect(breaker.allows(READ)).toBe(false)
    clock.mockReturnValue(1500)
    expect(breaker.allows(JOINED)).toBe(true)
    expect(breaker.allows(READ), 'one at a time').toBe(false)
    breaker.noteDone('select * from users')
    expect(breaker.allows(READ)).toBe(false)
    breaker.noteDone(JOINED)
    expect(breaker.allows(READ)).toBe(true)
  } finally {
    clock.mockRestore()
  }
})

test('a read of two locked tables is tried only when both may be tried', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const breaker = lockedIn(READ, 'reviews')
    clock.mockReturnValue(1000)
    breaker.noteLocked('select * from users', 15)
    clock.mockReturnValue(1500)
    expect(breaker.allows(JOINED)).toBe(false)
    expect(breaker.allows(READ), 'this try was not used up').toBe(true)
  } finally {
    clock.mockRestore()
  }
})

test.each([
  'update bookings set status = $1',
  `${READ} for update`,
  `${READ} for no key update skip locked`,
  'insert into reviews values ($1)',
  'with done as (update reviews set a = 1 returning id) select * from done',
])('%s: a locked row says nothing about the next', (text) => {
  const breaker = new LockBreaker()
  breaker.noteLocked(text, null)
  expect(breaker.allows(text)).toBe(true)
  breaker.noteLocked(text, 8)
  expect(breaker.allows(READ)).toBe(true)
})

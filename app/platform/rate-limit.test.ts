import { expect, test } from 'vitest'
import { RateLimited } from '#app/base/errors.ts'
import { countTry, forgetTries, withRetryAfter } from '#app/platform/rate-limit.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

function tries(key: string, count: number) {
  return Promise.allSettled(
    Array.from({ length: count }, () => countTry({ key, limit: 10, windowSeconds: 60 })),
  )
}

test('of thirty tries at once, over several connections, exactly ten pass', async () => {
  const results = await tries('burst', 30)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
  expect(
    results.filter(
      (result) => result.status === 'rejected' && result.reason instanceof RateLimited,
    ),
  ).toHaveLength(20)
})

test('the refusal says when the next try is welcome, and then it is', async () => {
  freeze('2026-07-01T12:00:00Z')
  await tries('window', 10)
  advance({ seconds: 45 })
  await expect(countTry({ key: 'window', limit: 10, windowSeconds: 60 })).rejects.toMatchObject({
    retryAfterSeconds: 15,
  })
  advance({ seconds: 15 })
  await expect(countTry({ key: 'window', limit: 10, windowSeconds: 60 })).resolves.toBeUndefined()
})

test('each key is counted by itself, and can be forgotten', async () => {
  await tries('one', 10)
  await expect(countTry({ key: 'other', limit: 10, windowSeconds: 60 })).resolves.toBeUndefined()
  await forgetTries('one')
  await expect(countTry({ key: 'one', limit: 10, windowSeconds: 60 })).resolves.toBeUndefined()
})

test('an answer that a limit refused says when to come back; others do not', async () => {
  const refused = async () => {
    const limit = { key: 'retry-after', limit: 1, windowSeconds: 60 }
    await countTry(limit)
    return countTry(limit).then(
      () => new Response('fine'),
      () => new Response('later', { status: 429 }),
    )
  }
  const answer = await withRetryAfter(refused)
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await withRetryAfter(async () => new Response('fine'))).headers.has('retry-after')).toBe(
    false,
  )
})

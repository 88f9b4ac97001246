/** One person who sends far too many requests, and another at the same address who does not. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie } from '#tests/support/factories.ts'
import { useProgram } from '#tests/support/use-program.ts'

const program = useProgram(useDatabase())

test('one person with three hundred requests at once has to wait, and someone else is answered meanwhile', async () => {
  const [greedy, other] = [
    await signedInCookie(await createUser()),
    await signedInCookie(await createUser()),
  ]
  const ask = async (cookie: string) => {
    const answer = await fetch(`${program().url}/dashboard`, {
      headers: { cookie, 'x-forwarded-for': '203.0.113.99' },
    })
    const text = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
  }
  for (const cookie of [greedy, other]) expect((await ask(cookie)).status).toBe(200)
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  // On a slow machine, requests may not arrive faster than they are answered.
  do {
    const flood = Promise.all(Array.from({ length: 300 }, () => ask(greedy)))
    const meanwhile = await ask(other)
    expect(meanwhile.status).toBe(200)
    answers.push(...(await flood))
  } while (!answers.some(({ status }) => status === 429))
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(refused[0]).toEqual({
    status: 429,
    retryAfter: '2',
    text: 'Too many requests at once. Please try again in 2 seconds.\n',
  })
  expect(
    answers.length - refused.length,
    'the first of them were answered all the same',
  ).toBeGreaterThan(100)
  expect((await ask(greedy)).status).toBe(200)
})

test('every limit that a GET can reach answers 429 with its wait, and never 500', async () => {
  const cookie = await signedInCookie(await createUser())
  const newToken = () => newId().replaceAll('-', '').padEnd(43, 'x')
  const limits = [
    { most: 60, path: () => `/watch/${newToken()}`, otherwise: 404, says: 'Too many attempts' },
    {
      most: 60,
      path: () => `/watch/${newToken()}.data`,
      otherwise: 404,
      says: 'Too many attempts',
    },
    { most: 300, path: () => '/api/places?q=dal', otherwise: 200, says: 'Too many attempts' },
    { most: 300, path: () => '/api/palette?q=dal', otherwise: 200, says: 'Too many attempts' },
    { most: 10, path: () => '/profile/data.json', otherwise: 200, says: 'Too many attempts' },
  ]
  for (const [at, { most, path, otherwise, says }] of limits.entries()) {
    const ask = async () => {
      const answer = await fetch(`${program().url}${path()}`, {
        headers: { cookie, 'x-forwarded-for': `203.0.113.${at + 1}` },
      })
      return { answer, text: await answer.text() }
    }
    const statuses = new Set<number>()
    for (let times = 0; times < most; times += 1) statuses.add((await ask()).answer.status)
    expect([...statuses], path()).toEqual([otherwise])
    const { answer, text } = await ask()
    expect(answer.status, path()).toBe(429)
    expect(Number(answer.headers.get('retry-after')), path()).toBeGreaterThan(0)
    expect(text).toContain(says)
  }
})

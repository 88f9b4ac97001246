/** One person who sends far too many requests, and another at the same address who does not. */
import { createUser, signedInCookie } from '#tests/support/factories.ts'
import { expect, test } from '#tests/support/journey.ts'

test('one person with three hundred requests at once is told to wait, and somebody else is answered meanwhile', async ({
  baseURL,
}) => {
  const [greedy, other] = [
    await signedInCookie(await createUser()),
    await signedInCookie(await createUser()),
  ]
  const ask = async (cookie: string) => {
    const answer = await fetch(`${baseURL}/dashboard`, {
      headers: { cookie, 'x-forwarded-for': '203.0.113.99' },
    })
    const text = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
  }
  for (const cookie of [greedy, other]) expect((await ask(cookie)).status).toBe(200)
  const flood = Promise.all(Array.from({ length: 300 }, () => ask(greedy)))
  const meanwhile = await ask(other)
  expect(meanwhile.status).toBe(200)
  const answers = await flood
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

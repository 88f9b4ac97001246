import { expect, test } from 'vitest'
import { InvalidInput, RateLimited } from '#app/base/errors.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'

async function answerTo(error: Error) {
  const answer = await jsonAnswer(async () => {
    throw error
  })
  return [answer.status, await answer.json(), answer.headers.get('Retry-After')]
}

test('an endpoint answers a refusal with its status and its sentence, and a fault not at all', async () => {
  expect(await answerTo(new InvalidInput({ reason: 'Enter a reason.' }))).toEqual([
    422,
    { error: 'Enter a reason.' },
    null,
  ])
  expect(await answerTo(new RateLimited(30))).toEqual([
    429,
    { error: 'Too many attempts. Please try again in 30 seconds.' },
    '30',
  ])
  await expect(answerTo(new Error('broken'))).rejects.toThrow('broken')
})

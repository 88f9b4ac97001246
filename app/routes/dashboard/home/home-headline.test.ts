import { expect, test } from 'vitest'
import { homeHeadline } from '#app/routes/dashboard/home/home-headline.ts'

const NOW = '2026-11-24T15:00:00Z'
const next = { requestedDate: '2026-11-28', dayHint: null, startAt: '2026-11-28T20:00:00Z' }

test.each([
  [{ answers: 2, open: 1, next }, 'Two to answer. Saturday is next.'],
  [{ answers: 0, open: 0, next }, 'Nothing to answer. Saturday is next.'],
  [{ answers: 1, open: 3, next: null }, 'One to answer.'],
  // A request whose card is reserved is a plan.
  [{ answers: 0, open: 1, next: null }, 'One waiting for an answer.'],
  [{ answers: 0, open: 0, next: null }, 'Nothing planned yet.'],
])('%j reads "%s"', (facts, headline) => {
  expect(homeHeadline(facts, NOW)).toBe(headline)
})

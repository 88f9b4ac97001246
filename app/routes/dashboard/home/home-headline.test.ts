import { expect, test } from 'vitest'
import { homeHeadline } from '#app/routes/dashboard/home/home-headline.ts'

const next = { requestedDate: '2026-11-28', dayHint: null }
const NOTHING = {
  answers: 0,
  hasFilm: false,
  pending: 0,
  waitingOn: null,
  searching: 0,
  submitted: 0,
  inquiries: 0,
  next: null,
}
const darnell = { pending: 1, waitingOn: 'Darnell Whitaker' }

test.each([
  [{ answers: 2, ...darnell, next }, '2 need your answer. Next event: Sat, Nov 28'],
  [
    { answers: 3, hasFilm: true, next },
    '3 need your answer, 1 film to approve. Next event: Sat, Nov 28',
  ],
  [{ hasFilm: true, ...darnell }, '1 film to approve'],
  [{ ...darnell, next }, 'Next event: Sat, Nov 28'],
  [{ next: { ...next, dayHint: 'Tomorrow' as const } }, 'Next event: Tomorrow'],
  [{ answers: 1, ...darnell }, '1 needs your answer'],
  // A request whose card is reserved is a plan.
  [darnell, 'Waiting on Darnell'],
  [{ ...darnell, pending: 2, searching: 1 }, 'Waiting on 2 answers'],
  [{ searching: 1, submitted: 1 }, "We're finding your Orbiter"],
  [{ submitted: 1 }, '1 project in progress'],
  [{ inquiries: 1 }, 'Your inquiry is with our team'],
  [{ inquiries: 2 }, 'Your inquiries are with our team'],
  [{}, 'Nothing planned yet'],
])('%j reads "%s"', (facts, headline) => {
  expect(homeHeadline({ ...NOTHING, ...facts })).toBe(headline)
})

import { expect, test } from 'vitest'
import {
  AppError,
  Conflict,
  Gone,
  InvalidInput,
  NotAllowed,
  NotFound,
  RateLimited,
} from '#app/base/errors.ts'

test.each([
  [new InvalidInput({ email: 'Enter your email.' }), 422, 'InvalidInput'],
  [new NotFound(), 404, 'NotFound'],
  [new Gone(), 410, 'Gone'],
  [new NotAllowed(), 403, 'NotAllowed'],
  [new Conflict('expired', 'Too late.'), 409, 'Conflict'],
  [new RateLimited(30), 429, 'RateLimited'],
])('an error knows its status and its name', (error, status, name) => {
  expect(error).toBeInstanceOf(AppError)
  expect([error.status, error.name]).toEqual([status, name])
})

test.each([
  [0, '1 second'],
  [1.2, '2 seconds'],
  [30, '30 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
  [7200, '2 hours'],
])('after %i seconds the next try is welcome, and the message says so', (seconds, wait) => {
  expect(new RateLimited(seconds).message).toBe(`Too many attempts. Please try again in ${wait}.`)
})

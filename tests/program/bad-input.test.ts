/** Every form, each method on every route, and each kind of fault once; `-- fuzz` sends 20,000. */
import process from 'node:process'
import { test } from 'vitest'
import { drill } from '#tests/support/drill.ts'

test('no request, whatever is wrong with it, is answered with 500 or not at all, or logs an error', () =>
  drill(
    'chaos fuzz',
    [
      '✓ share of the forms without a fault that are taken',
      '✓ kinds of answers that never came: none',
      '✓ answers of 500 and above, missing answers, errors in the log: 0',
    ],
    // It has its own database, with the demo of that time.
    { CLOCK_SHIFT_MS: process.env['CLOCK_SHIFT_MS'] ?? '' },
  ))

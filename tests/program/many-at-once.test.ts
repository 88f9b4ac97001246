/**
 * The smallest rounds of `npm run stress` and `npm run simulate`, which prove more at full size.
 */
import { test } from 'vitest'
import { isAnotherTime } from '#tests/support/another-time.ts'
import { drill } from '#tests/support/drill.ts'

test.skipIf(isAnotherTime)(
  'over two processes each slot is accepted once, and messages under cut connections arrive once; after each step of random histories the ledger balances, owes nothing negative, and agrees with the gateway; two processes that ask a gateway for the same have one effect',
  () =>
    drill('stress', [
      '✓ accepted: 12',
      '✓ requests of which both sides were told once: 60',
      '✓ people who heard live of every message of theirs, none twice: 6',
      '✓ deadlocks: 0',
      '✓ events that were not processed: 0',
      '✓ steps that no one took: none',
      '✓ histories in which a rule did not hold: 0',
      '✓ two callers at once, test gateway: one effect each',
      '✓ two callers at once, stripe gateway: one effect each',
    ]),
)

test.skipIf(isAnotherTime)(
  'jobs over equally good Orbiters in all cities: none booked twice, each handled in time, the same for the same seed',
  () =>
    drill('simulate', [
      '✓ managed jobs neither matched nor with an admin in time: 0',
      '✓ Orbiters booked twice: 0',
      '✓ same seed, same result',
    ]),
)

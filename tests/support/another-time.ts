import process from 'node:process'

/**
 * Whether the tests run at another time than the true one (`npm test -- --at`). What only runs at
 * the true time is skipped then: a site as in production, which refuses a shifted clock, and drills
 * that copy a database of the true time.
 */
export const isAnotherTime = Boolean(process.env['CLOCK_SHIFT_MS'])

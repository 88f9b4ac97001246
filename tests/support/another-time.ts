import process from 'node:process'

/**
 * Whether the tests run at a time other than the true one (`npm test -- --at`). Tests that only run
 * at the true time are then skipped: a site as in production, which refuses a shifted clock, and
 * drills that copy a database of the true time.
 */
export const isAnotherTime = Boolean(process.env['CLOCK_SHIFT_MS'])

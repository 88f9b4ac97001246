/**
 * `-- --smoke` after a command that measures or drills makes it do its smallest round: enough to see
 * that it still runs. Rules are judged as ever, figures are not, and nothing is written to docs/.
 */
import process from 'node:process'

const FLAG = '--smoke'

// The programs that a run starts inherit it.
if (process.argv.includes(FLAG)) process.env.BENCH_SMOKE = 'on'

export const isSmoke = process.env.BENCH_SMOKE === 'on'

/** What follows the command, without the flag. */
export const words = process.argv.slice(2).filter((word) => word !== FLAG)

/** @returns the smaller size in a smoke run */
export const sizeOf = (full, smoke) => (isSmoke ? smoke : full)

/**
 * `-- --smoke` after a command that measures or drills runs its smallest round: enough to see that
 * it still works. Rules are judged as usual, figures are not, and nothing is written to docs/.
 */
import process from 'node:process'

const FLAG = '--smoke'

// The programs that a run starts inherit this variable.
if (process.argv.includes(FLAG)) process.env.BENCH_SMOKE = 'on'

export const isSmoke = process.env.BENCH_SMOKE === 'on'

/** The arguments after the command, without the flag. */
export const words = process.argv.slice(2).filter((word) => word !== FLAG)

/** @returns the smaller size in a smoke run */
export const sizeOf = (full, smoke) => (isSmoke ? smoke : full)

/**
 * The elapsed time of work, and the processor time of the child processes that it has started and
 * that have ended.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Ticks per second in /proc. */
const TICKS = 100

/** Processor time of children that have ended, in seconds; null without /proc. */
function childSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return null
  }
}

export interface Cost {
  wallSeconds: number
  cpuSeconds: number | null
}

export async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const startedAt = performance.now()
  const before = childSeconds()
  const result = await work()
  const after = childSeconds()
  return {
    result,
    cost: {
      wallSeconds: (performance.now() - startedAt) / 1000,
      cpuSeconds: before === null || after === null ? null : after - before,
    },
  }
}

/** Pins this process and its children to one core. @returns whether that worked */
export function useOneCore(): boolean {
  return spawnSync('taskset', ['-a', '-cp', '0', String(process.pid)]).status === 0
}

/** Prints a result of a run, and makes the run fail if a rule did not hold. */
import process from 'node:process'
import { isSmoke } from '../scripts/smoke.mjs'

/** A rule, which holds at any size and on any machine. */
export function expectThat(name: string, figure: string | number, isGood: boolean): void {
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${figure}`)
  if (!isGood) process.exitCode = 1
}

/** A figure, which is meaningful only at full size. */
export function expectFigure(name: string, figure: string | number, isGood: boolean): void {
  if (isSmoke) console.log(`- ${name}: ${figure}`)
  else expectThat(name, figure, isGood)
}

/** Prints a result of a run, and makes the run fail if a rule did not hold. */
import process from 'node:process'

export type ExpectThat = typeof expectThat

export function expectThat(name: string, figure: string | number, isGood: boolean): void {
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${figure}`)
  if (!isGood) process.exitCode = 1
}

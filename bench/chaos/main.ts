/**
 * `npm run chaos`: what production meets on its worst day. `-- kills`, `accepts`, … run a part. Ends with an error when a
 * rule did not hold.
 */
import path from 'node:path'
import process from 'node:process'
import { compareAccepts } from './accepts.ts'
import { killEverything } from './kills.ts'

export type ExpectThat = (name: string, figure: string | number, isGood: boolean) => void

let hasFailed = false

const expectThat: ExpectThat = (name, figure, isGood) => {
  hasFailed ||= !isGood
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${figure}`)
}

const PARTS: Record<string, () => Promise<void>> = {
  kills: () => killEverything(path.resolve('.data', 'chaos'), expectThat),
  accepts: () => compareAccepts(expectThat),
}

const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : Object.keys(PARTS)) {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part "${name}". Parts are ${Object.keys(PARTS).join(', ')}.`)
  console.log(`\n── ${name}`)
  await part()
}
process.exitCode = hasFailed ? 1 : 0

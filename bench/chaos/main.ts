/** `npm run chaos -- kills` and `-- accepts`. Ends with an error when a rule did not hold. */
import path from 'node:path'
import process from 'node:process'
import { compareAccepts } from './accepts.ts'
import { killEverything, type ExpectThat } from './kills.ts'

let hasFailed = false

const expectThat: ExpectThat = (name, figure, isGood) => {
  hasFailed ||= !isGood
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${figure}`)
}

if (process.argv[2] === 'accepts') await compareAccepts(expectThat)
else await killEverything(path.resolve('.data', 'chaos'), expectThat)
process.exitCode = hasFailed ? 1 : 0

/** `npm run chaos -- kills` and `-- accepts`. Ends with an error when a rule did not hold. */
import path from 'node:path'
import process from 'node:process'
import { expectThat } from '../expect-that.ts'
import { compareAccepts } from './accepts.ts'
import { killEverything } from './kills.ts'

if (process.argv[2] === 'accepts') await compareAccepts(expectThat)
else await killEverything(path.resolve('.data', 'chaos'), expectThat)

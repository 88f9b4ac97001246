/**
 * `npm run clocks`: runs the code that depends on the clock at the instants of
 * tests/support/instants.ts. `-- demo` starts the demo at forty of them, `-- unit` runs the unit
 * suite at eight, `-- e2e` the journeys at two; `-- demo 2027-03-14T06:30:00Z` starts the demo at
 * that instant only.
 */
import process from 'node:process'
import { giveUp, installPackages, run } from './set-up.mjs'
import { words } from './smoke.mjs'

const PARTS = ['demo', 'unit', 'e2e']

const [part, instant] = words
if (part !== undefined && !PARTS.includes(part))
  giveUp(`There is no part "${part}". Parts are ${PARTS.join(', ')}.`)
if (instant !== undefined && !(Date.parse(instant) > Date.now()))
  giveUp(
    'After the part comes an instant that lies ahead, such as 2027-03-14T06:30:00Z, the time zone included.',
  )
installPackages()
process.exit(run(['tests/support/clocks-run.ts', ...words]))

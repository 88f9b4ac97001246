/** `npm run fuzz`: builds if needed, then sends faulty requests; `npm run fuzz -- 2000 7` for another count and a seed. */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
process.exit(run(['bench/chaos/fuzz.ts', ...process.argv.slice(2)], { BUILD_DIR: buildFolder, LOG_LEVEL: 'warn', ORBIT_ENV: 'test' }))

/** `npm run chaos`: builds if needed, then does to the program what production does on its worst day. */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
process.exit(run(['bench/chaos/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production', BUILD_DIR: buildFolder, LOG_LEVEL: 'warn' }))

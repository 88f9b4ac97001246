/** `npm run hostile`: builds if needed, then measures what others feel of one hostile person; `-- slow-bodies` for one kind alone. */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
process.exit(run(['bench/chaos/hostile.ts', ...process.argv.slice(2)], { NODE_ENV: 'production', BUILD_DIR: buildFolder, LOG_LEVEL: 'warn' }))

/** `npm run stress`: builds if needed, then runs bench/stress.ts over two server processes. */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
process.exit(
  run(['bench/stress.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ORBIT_ENV: 'development',
    BUILD_DIR: buildFolder,
    LOG_LEVEL: 'warn',
  }),
)

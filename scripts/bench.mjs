/** `npm run bench`: builds if needed, then measures. Arguments name the contests to run. */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
process.exit(
  run(['bench/main.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ORBIT_ENV: 'development',
    BUILD_DIR: buildFolder,
    LOG_LEVEL: 'warn',
  }),
)

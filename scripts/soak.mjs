/** `npm run soak:uploads`: builds if needed, then runs bench/soak/soak.ts. */
import { mkdirSync } from 'node:fs'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
mkdirSync('.data', { recursive: true })
process.exit(
  run(['bench/soak/soak.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ORBIT_ENV: 'test',
    BUILD_DIR: buildFolder,
    LOG_LEVEL: 'warn',
  }),
)

/**
 * `npm run chaos`: puts the program through the worst that can happen in production, one part after
 * another. `-- PART` runs one part, with its arguments: `-- fuzz 4000 7` (requests, seed), `--
 * hostile slow-bodies` (one attack).
 */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'
import { words } from './smoke.mjs'

/** Environment of the run itself. The programs that it starts have production settings. */
const PRODUCTION = { NODE_ENV: 'production', ORBIT_ENV: 'test', LOG_LEVEL: 'warn' }
const PARTS = {
  kills: { args: ['bench/chaos/kills.ts'], env: PRODUCTION },
  restarts: { args: ['bench/chaos/restarts.ts'], env: PRODUCTION },
  fuzz: { args: ['bench/chaos/fuzz.ts'], env: { ORBIT_ENV: 'test', LOG_LEVEL: 'warn' } },
  hostile: { args: ['bench/chaos/hostile.ts'], env: PRODUCTION },
}

const [part, ...more] = words
if (part !== undefined && !(part in PARTS))
  giveUp(`There is no part "${part}". Parts are ${Object.keys(PARTS).join(', ')}.`)
installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')

let hasFailed = false
for (const [name, { args, env }] of Object.entries(PARTS)) {
  if (part !== undefined && name !== part) continue
  console.log(`\n── ${name}`)
  hasFailed = run([...args, ...more], { BUILD_DIR: buildFolder, ...env }) !== 0 || hasFailed
}
process.exit(hasFailed ? 1 : 0)

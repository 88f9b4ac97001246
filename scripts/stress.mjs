/**
 * `npm run stress`: builds if needed, then runs bench/stress.ts against two server processes, and a
 * test of two processes that call the same gateway (tests/support/answers). `-- --money` runs a
 * part of the former; `-- --answers` runs only the latter, and `-- --answers capture` one verb of
 * it.
 */
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, installPackages, run } from './set-up.mjs'
import { words } from './smoke.mjs'

const onlyAnswers = words.includes('--answers')

/** @returns the exit code */
function runBench() {
  if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
  return run(['bench/stress.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ORBIT_ENV: 'development',
    BUILD_DIR: buildFolder,
    LOG_LEVEL: 'warn',
  })
}

const runAnswers = () =>
  run(['tests/support/answers/judge-answers.ts', ...words], { ORBIT_ENV: 'development' })

installPackages()
const codes = onlyAnswers ? [] : [runBench()]
if (onlyAnswers || words.length === 0) codes.push(runAnswers())
process.exit(Math.max(...codes))

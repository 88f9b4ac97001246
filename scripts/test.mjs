/**
 * `npm test`: all checks and tests, one step after the other. `npm test -- checks`, `-- unit` or
 * `-- e2e` runs a part, and `-- unit app/base` or `-- e2e booking` only what matches. A failed step
 * does not stop the next one.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { giveUp, installPackages, run } from './set-up.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'orbit-reports-'))

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

/** A check is one test: it passes or it fails. */
function check(...commands) {
  return () =>
    commands.every((command) => run(command) === 0)
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 }
}

function unit(filters) {
  const report = `--outputFile.json=${path.join(reports, 'unit.json')}`
  const code = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    report,
    ...filters,
  ])
  const found = readReport('unit.json')
  return counted(code, found?.numPassedTests ?? 0, found?.numFailedTests ?? 0)
}

function e2e(filters) {
  const code = run(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'e2e.json'),
    },
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport('e2e.json')?.stats ?? {}
  return counted(code, expected, unexpected + flaky)
}

/**
 * If a run failed but none of its tests did, something outside of them broke: that counts as one
 * failure.
 */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const STEPS = [
  { part: 'checks', name: 'build', run: check(['scripts/build.mjs']) },
  { part: 'checks', name: 'page weight', run: check(['scripts/budget.mjs']) },
  {
    part: 'checks',
    name: 'types',
    run: check(
      ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
      ['node_modules/typescript/bin/tsc'],
    ),
  },
  {
    part: 'checks',
    name: 'lint',
    run: check(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
  },
  { part: 'checks', name: 'format', run: check(['node_modules/oxfmt/bin/oxfmt', '--check']) },
  {
    part: 'checks',
    name: 'unused code',
    run: check(['node_modules/knip/bin/knip.js', '--no-progress']),
  },
  { part: 'unit', name: 'unit tests', run: unit },
  { part: 'e2e', name: 'journeys', run: e2e },
]

const [part, ...filters] = process.argv.slice(2)
const steps = STEPS.filter((step) => !part || step.part === part)
if (steps.length === 0) giveUp(`There is no part "${part}". Parts are checks, unit and e2e.`)
installPackages()

const results = steps.map((step) => {
  console.log(`\n── ${step.name}`)
  const startedAt = performance.now()
  const { passed, failed } = step.run(filters)
  return { name: step.name, passed, failed, seconds: (performance.now() - startedAt) / 1000 }
})
rmSync(reports, { recursive: true, force: true })

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
  )
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)

/**
 * `npm test`: all checks and tests, one step after another. `npm test -- checks`, `-- unit` or `--
 * e2e` runs a part, and `-- unit app/base` or `-- e2e booking` only what matches. With `--at
 * 2027-03-14T07:30:00Z`, the tests run as if started at that instant; with `--order 7`, in another
 * order, which is the same each time for the same number. `-- changed` runs what is near the
 * changed files, or near those changed since the commit that follows. A failed step does not stop
 * the next one. Failures and the slowest steps are listed at the end.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { changedFiles, isCode, testsNear } from './changed-files.mjs'
import { giveUp, installPackages, root, run } from './set-up.mjs'

const SLOWEST_FILES = 10
const MESSAGE_LINES = 12
const LINE_LENGTH = 160

const reports = mkdtempSync(path.join(tmpdir(), 'orbit-reports-'))

const words = process.argv.slice(2)

/** Removes an option from the arguments and returns its value; null if the option is absent. */
function takeOption(name, read, isValid, explanation) {
  const at = words.indexOf(name)
  if (at === -1) return null
  const value = read(words[at + 1] ?? '')
  if (!isValid(value)) giveUp(`After ${name} comes ${explanation}.`)
  words.splice(at, 2)
  return value
}

const instant = takeOption(
  '--at',
  Date.parse,
  // The files that the tests write have the machine's time, and must not be newer than the program's.
  (value) => value > Date.now(),
  'an instant that lies ahead, such as 2027-03-14T07:30:00Z, the time zone included',
)
const order = takeOption(
  '--order',
  (word) => (/^\d{1,9}$/.test(word) ? Number(word) : null),
  (value) => value !== null,
  'a number, which stands for an order',
)

/**
 * The difference between the program's clock and the machine's, if the tests run at another time.
 */
function clockSettings() {
  return instant === null ? {} : { CLOCK_SHIFT_MS: String(instant - Date.now()) }
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

/** Quotes an argument for a shell if needed. */
const quoted = (text) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

const withoutColors = (text) => text.replaceAll(/\u001B\[[\d;]*m/g, '')
/**
 * The beginning of a message: enough to see the cause when the full output is no longer available.
 */
const beginning = (text = '') =>
  withoutColors(text)
    .split('\n')
    .map((line) => line.trim().slice(0, LINE_LENGTH))
    .filter(Boolean)
    .slice(0, MESSAGE_LINES)
    .join('\n  ') || 'no message'

/** Several commands that form one check, which passes or fails as a whole. */
function check(...commands) {
  return (_filters, part) => {
    const failed = commands.filter((command) => run(command) !== 0)
    return {
      passed: failed.length === 0 ? 1 : 0,
      failures: failed.slice(0, 1).map(([file]) => ({
        title: path.basename(file),
        message: 'see its output above',
        command: `npm test -- ${part}`,
      })),
    }
  }
}

function unit(filters) {
  const code = run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(reports, 'unit.json')}`,
      ...(order === null ? [] : ['--sequence.shuffle.files', `--sequence.seed=${order}`]),
      ...filters,
    ],
    clockSettings(),
  )
  const found = readReport('unit.json')
  const files = (found?.testResults ?? []).map((file) => ({
    ...file,
    name: path.relative(root, file.name).split(path.sep).join('/'),
  }))
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed')
    if (tests.length === 0 && status === 'failed')
      return [
        { title: name, message: beginning(message), command: `npm test -- unit ${quoted(name)}` },
      ]
    return tests.map((result) => ({
      title: `${name}: ${result.fullName.trim()}`,
      message: beginning(result.failureMessages[0]),
      command: `npm test -- unit ${quoted(name)} -t ${quoted(asPattern(result.fullName.trim()))}`,
    }))
  })
  return {
    passed: found?.numPassedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    failures: withTheRun(code, failures, 'unit'),
    files: files.map(({ name, startTime, endTime }) => [name, endTime - startTime]),
  }
}

function e2e(filters) {
  const code = run(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters],
    {
      ...clockSettings(),
      ...(order === null ? {} : { TEST_ORDER: String(order) }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'e2e.json'),
    },
  )
  const found = readReport('e2e.json')
  const specs = (found?.suites ?? []).flatMap(specsOf)
  const times = new Map()
  for (const { file, tests } of specs)
    for (const { results } of tests)
      for (const { duration } of results) times.set(file, (times.get(file) ?? 0) + duration)
  const failures = specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, line, tests }) => ({
      title: `tests/e2e/${file}: ${title}`,
      message: beginning(
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message))[0],
      ),
      command: `npm test -- e2e ${file}:${line}`,
    }))
  return {
    passed: found?.stats.expected ?? 0,
    skipped: found?.stats.skipped ?? 0,
    failures: withTheRun(code, failures, 'e2e', found?.errors),
    files: [...times].map(([name, ms]) => [`tests/e2e/${name}`, ms]),
  }
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** `-t` takes a regular expression. */
function asPattern(title) {
  return title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

/**
 * The failed tests, and the errors of the run around them.
 * @param errors of the run itself, which may explain why it failed although no test did
 */
function withTheRun(code, failures, part, errors = []) {
  const messages = errors.map(({ message }) => beginning(message))
  if (code !== 0 && failures.length === 0 && messages.length === 0)
    messages.push('see its output above')
  const command = `npm test -- ${part}`
  return [
    ...failures,
    ...messages.map((message) => ({ title: 'the run itself', message, command })),
  ]
}

const OXLINT = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']
const OXFMT = ['node_modules/oxfmt/bin/oxfmt', '--check']

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
    run: check(OXLINT),
  },
  { part: 'checks', name: 'format', run: check(OXFMT) },
  {
    part: 'checks',
    name: 'unused code',
    // Runs twice: code that only tests use is unused too.
    run: check(
      ['node_modules/knip/bin/knip.js', '--no-progress'],
      ['node_modules/knip/bin/knip.js', '--no-progress', '--production'],
    ),
  },
  { part: 'unit', name: 'unit tests', run: unit },
  { part: 'e2e', name: 'journeys', run: e2e },
]

/** Type-checks everything, which takes seconds; lints, formats and tests only what was changed. */
function stepsForChanges(commit) {
  const changed = changedFiles(commit)
  const sources = changed.filter(isCode)
  const { unit: units, journeys } = testsNear(changed)
  const part = 'changed'
  const only = (name) => STEPS.find((step) => step.name === name)
  console.log(
    `${changed.length} changed files; ${units.length} files of unit tests and ${journeys.length} of journeys are near them.`,
  )
  return [
    { ...only('types'), part },
    sources.length > 0 && {
      part,
      name: 'lint',
      run: check([...OXLINT, ...sources]),
    },
    sources.length > 0 && {
      part,
      name: 'format',
      run: check([...OXFMT, ...sources]),
    },
    units.length > 0 && { part, name: 'unit tests', run: () => unit(units) },
    journeys.length > 0 && { part, name: 'journeys', run: () => e2e(journeys) },
  ].filter(Boolean)
}

const [part, ...filters] = words
installPackages()
const steps =
  part === 'changed'
    ? stepsForChanges(filters[0])
    : STEPS.filter((step) => !part || step.part === part)
if (steps.length === 0)
  giveUp(`There is no part "${part}". Parts are checks, unit, e2e and changed.`)

const results = steps.map((step) => {
  console.log(`\n── ${step.name}`)
  const startedAt = performance.now()
  const result = step.run(filters, step.part)
  return { skipped: 0, files: [], ...result, name: step.name, ms: performance.now() - startedAt }
})
rmSync(reports, { recursive: true, force: true })

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const counts = ({ passed, failures, skipped }) =>
  `${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`

const slowest = results
  .flatMap(({ files }) => files)
  .toSorted(([, one], [, other]) => other - one)
  .slice(0, SLOWEST_FILES)
if (slowest.length > 1) {
  console.log('\nThe slowest files')
  for (const [name, ms] of slowest) console.log(`${seconds(ms)}  ${name}`)
}

const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) {
  console.log('\nWhat failed, and how to run it alone')
  for (const { title, message, command } of failures)
    console.log(`\n✗ ${title}\n  ${message}\n  ${command}`)
}

console.log('')
for (const result of results)
  console.log(
    `${result.failures.length ? '✗' : '✓'} ${result.name.padEnd(12)}${seconds(result.ms)}  ${counts(result)}`,
  )
const total = {
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  failures,
}
console.log(`\n${counts(total)}`)
process.exit(failures.length === 0 ? 0 : 1)

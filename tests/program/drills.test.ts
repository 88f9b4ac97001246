/**
 * Every command in docs/measuring.md starts with the settings of a fresh clone and runs its
 * smallest round. Rules are judged, figures are not.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAnotherTime } from '#tests/support/another-time.ts'
import { drill } from '#tests/support/drill.ts'
import { COMMANDS } from '#tests/support/run-drill.ts'

/** The output of each command once it has finished. */
const DRILLS: Record<string, string> = {
  bench: 'Resident memory of the server after all that',
  'bench:admin': 'CSV of 3000 people',
  'bench:clips': '1 clips judged',
  'bench:films': 'times its length',
  'bench:ledger': '✓ the sum of all balances: 0',
  'bench:masking': '4,000 different syllables',
  'bench:million': 'million: price, level, rating, delivery',
  'bench:money': '✓ differences of that day: 0',
  'bench:zip': 'the last 1 MB',
  'chaos kills': '✓ cards reserved, one for each booking',
  'chaos hostile': '- 200 forms that send a byte now and then',
  'soak:uploads': '✓ hostile files settled: 8 of 8',
  'soak:files': '✓ two runs of one file: files as they should be: 6 of 6',
  clocks: '1 passed, 0 failed',
}

/** Commands that prove something in a test with that name, or need a browser. */
const ELSEWHERE: Record<string, string> = {
  'chaos fuzz': 'program/bad-input',
  'chaos restarts': 'program/rolling-restart',
  stress: 'program/many-at-once',
  simulate: 'program/many-at-once',
  lighthouse: 'e2e/drills',
  accessibility: 'e2e/drills',
  typing: 'e2e/drills',
}

for (const [command, says] of Object.entries(DRILLS))
  test.skipIf(isAnotherTime)(
    `npm run ${command} starts on a fresh clone and does its smallest round`,
    () => drill(command, [says]),
  )

test('docs/measuring.md names these commands and no other', () => {
  const measuring = readFileSync('docs/measuring.md', 'utf8')
  const named = [...measuring.matchAll(/^\| `npm run ([\w:]+)/gm)].map(([, name = '']) => name)
  const drilled = Object.keys({ ...DRILLS, ...ELSEWHERE })
  const commands = new Set(drilled.map((command) => command.split(' ')[0] ?? ''))
  expect(named.toSorted()).toEqual([...commands].toSorted())
  const benches = Object.keys(COMMANDS).filter((name) => name.startsWith('bench'))
  expect(named).toEqual(expect.arrayContaining(benches))
  const parts = [...readFileSync('scripts/chaos.mjs', 'utf8').matchAll(/^ {2}(\w+): \{ args/gm)]
  expect(parts.length).toBeGreaterThan(0)
  expect(drilled).toEqual(expect.arrayContaining(parts.map(([, part]) => `chaos ${part}`)))
  for (const [command, file] of Object.entries(ELSEWHERE))
    expect(readFileSync(`tests/${file}.test.ts`, 'utf8'), file).toContain(`'${command}'`)
})

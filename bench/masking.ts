/**
 * `npm run bench:masking`: the cost of finding contact details in the longest possible message,
 * whatever its content.
 */
import process from 'node:process'
import { maskContacts } from '#people/masking/contact-details.ts'
import { MESSAGE_MAX } from '#work/messages/message.ts'
import { isSmoke, sizeOf } from '../scripts/smoke.mjs'

const GOAL_MS = 2
const ROUNDS = sizeOf(21, 1)

const filled = (seed: string) =>
  seed.repeat(Math.ceil(MESSAGE_MAX / seed.length)).slice(0, MESSAGE_MAX)
const range = (first: number) =>
  Array.from({ length: MESSAGE_MAX }, (_, index) => String.fromCodePoint(first + index)).join('')

const SEEDS = [
  '漢',
  '1 ',
  '1 1 1',
  'a@a@',
  '@',
  'www.',
  'a.a.a.',
  '.com',
  'a.com-',
  'a',
  'a-',
  ' at ',
  ' dot ',
  '(at)',
  '( ',
  ' ',
]
const DISGUISES = [
  'zero ',
  'zero',
  'two-',
  'five dash ',
  'o',
  '1l',
  '1\u200B',
  '\u200B',
  'a\u0301',
  'é',
  'ａ',
  '①',
  '１',
  '½',
  'Ⅷ',
  'ﷺ',
  '😀',
  '𝟏',
  'а1漢@',
]
const MIXED = [
  '1,234 ',
  '19:30 ',
  '2026-07-09 ',
  'a@b.cc9',
  'insta:',
  'http://',
  'See you at the door at 7, Casey. ',
]

const TEXTS: [name: string, text: string][] = [
  ...[...SEEDS, ...DISGUISES, ...MIXED].map((seed): [string, string] => [
    JSON.stringify(seed),
    filled(seed),
  ]),
  ['4,000 different ideographs', range(0x4e00)],
  ['4,000 different syllables', range(0xac00)],
  ['4,000 different forms', range(0xf900)],
  ['letters, then an address', `${filled('漢').slice(0, -9)}@ab.cd.ef`],
]

function medianMs(text: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    maskContacts(text)
    return performance.now() - startedAt
  })
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

for (const [, text] of TEXTS) maskContacts(text)
const measured = TEXTS.map(([name, text]) => ({ name, ms: medianMs(text) })).toSorted(
  (a, b) => b.ms - a.ms,
)
console.log(
  `Masking a message of ${MESSAGE_MAX} characters, median of ${ROUNDS} (goal: ${GOAL_MS} ms for any text)`,
)
for (const { name, ms } of measured) console.log(`${ms.toFixed(2).padStart(7)} ms  ${name}`)
process.exit(isSmoke || (measured[0]?.ms ?? 0) <= GOAL_MS ? 0 : 1)

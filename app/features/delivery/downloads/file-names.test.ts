import { expect, test } from 'vitest'
import { distinctNames, safeName } from '#delivery/downloads/file-names.ts'

test.each([
  ['Orbit 2026-10-14 Donut Day', 'Orbit 2026-10-14 Donut Day'],
  ['AC/DC: "Live" <2026> | part*1?', 'AC DC Live 2026 part 1'],
  ['..\\..\\etc\\passwd', 'etc passwd'],
  ['  spaces\t and\nlines  ', 'spaces and lines'],
  ['Zoë’s fête 🎉', 'Zoë’s fête 🎉'],
  ['e\u0301', 'é'],
  ['evil\u202Egpj.exe', 'evil gpj.exe'],
  ['ends with a dot. ', 'ends with a dot'],
  ['half \uD83C pair', 'half \uFFFD pair'],
  ['\u0000', ''],
])('%j is saved as %j', (text, name) => {
  expect(safeName(text)).toBe(name)
})

test('a long name is cut, and between characters', () => {
  const name = safeName('🎉'.repeat(300))
  expect([...name]).toHaveLength(110)
  expect(name.isWellFormed()).toBe(true)
})

test('files of one name are numbered, also where case alone tells them apart', () => {
  expect(distinctNames(['a.mp4', 'b.mp4', 'A.mp4', 'a (2).mp4', 'a.mp4', 'a'])).toEqual([
    'a.mp4',
    'b.mp4',
    'A (2).mp4',
    'a (2) (2).mp4',
    'a (3).mp4',
    'a',
  ])
})

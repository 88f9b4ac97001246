/** Where the product's nouns may appear: each in few folders, and each file with a unique name. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

const NOUNS = [
  'application',
  'booking',
  'creator',
  'enquiry',
  'message',
  'newsletter',
  'offer',
  'portfolio',
  'profile',
  'project',
  'quote',
  'reel',
  'review',
]
const MOST_ROOMS = 4

const program = readSources().filter((source) => !source.isTest)

/** The feature, page area, components, platform or server of a file; null for other files. */
function roomOf(file: string): string | null {
  return (
    /^(?:app\/(?:features|routes)\/[^/]+(?=\/)|app\/(?:ui|platform)(?=\/)|server(?=\/))/.exec(
      file,
    )?.[0] ?? null
  )
}

/** `routes/public/browse-reels/open-reel.tsx` contains browse, reel and open. */
function wordsOf(file: string, room: string): string[] {
  return file
    .slice(room.length + 1)
    .replace(/\.\w+$/, '')
    .split(/[/.-]/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}

test.each(NOUNS)('files are named for a %s in at most four rooms', (noun) => {
  const rooms = program.flatMap(({ path: file }) => {
    const room = roomOf(file)
    return room && wordsOf(file, room).includes(noun) ? [room] : []
  })
  expect(new Set(rooms).size, [...new Set(rooms)].join(', ')).toBeLessThanOrEqual(MOST_ROOMS)
})

test('no two source files have the same name', () => {
  const byName = Map.groupBy(
    program.map((source) => source.path),
    (file) => path.posix.basename(file),
  )
  expect([...byName.values()].filter((files) => files.length > 1)).toEqual([])
})

test('a style sheet is imported only by its own room', () => {
  const across = program.flatMap(({ path: file, imports }) =>
    imports
      .filter((sheet) => sheet.endsWith('.css') && !sheet.startsWith('app/styles/'))
      .filter((sheet) => roomOf(sheet) !== roomOf(file))
      .map((sheet) => `${file} imports ${sheet}`),
  )
  expect(across).toEqual([])
})

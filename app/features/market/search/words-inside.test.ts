/** How words are ranked that start with the typed word, or contain it. */
import { beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '#app/base/paging.ts'
import { DEFAULT_SEARCH, type CreatorSearch } from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

const EACH = 20

/**
 * Less relevant kinds have better reviews, so that the expected ranking never follows the scores.
 */
const KINDS = [
  { fullName: 'Word', bio: 'Sand and salt.', reviews: { count: 2, sum: 6 } },
  { fullName: 'Beginning', bio: 'Sandcastles.', reviews: { count: 2, sum: 8 } },
  { fullName: 'Inside', bio: 'Quicksand.', reviews: { count: 2, sum: 10 } },
] as const

beforeAll(async () => {
  for (const kind of KINDS) for (let index = 0; index < EACH; index += 1) await createOrbiter(kind)
})

async function find(search: Partial<CreatorSearch>, cursor: string | null = null) {
  const page = await searchCreators({ ...DEFAULT_SEARCH, ...search }, cursor)
  return { ...page, names: page.rows.map(({ fullName }) => fullName) }
}

const many = (name: string, count: number) => Array.from({ length: count }, () => name)

test('a word comes before words that it begins, and they before words that have it inside [P-BRW-02]', async () => {
  const first = await find({ search: 'sand' })
  expect(first.names).toEqual([...many('Word', 20), ...many('Beginning', 4)])
  const second = await find({ search: 'sand' }, first.nextCursor)
  expect(second.names).toEqual([...many('Beginning', 16), ...many('Inside', 8)])
  const third = await find({ search: 'sand' }, second.nextCursor)
  expect(third.names).toEqual(many('Inside', 12))
  expect(third.nextCursor).toBeNull()
  expect([first.total, second.total, third.total]).toEqual([60, 60, 60])
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ userId }) => userId))
  expect(new Set(ids).size).toBe(60)
})

test('another order than the recommended one is followed strictly, whatever the words', async () => {
  const { names, total } = await find({ search: 'sand', sort: 'rating' })
  expect(names).toEqual([...many('Inside', 20), ...many('Beginning', 4)])
  expect(total).toBe(60)
})

test.each([
  ['cks', ['Inside'], 20],
  ['KSAN', ['Inside'], 20],
  ['castle', ['Beginning'], 20],
  ['salt cast', [], 0],
  ['nd', [], 0],
])(
  '%j: from three letters on, words are found inside words [P-BRW-02]',
  async (search, names, total) => {
    const found = await find({ search })
    expect([...new Set(found.names)]).toEqual(names)
    expect(found.total).toBe(total)
  },
)

test.each([7, -1, 0.5])(
  'a cursor of a list that is not there, %j, starts at the first page',
  async (list) => {
    const first = await find({ search: 'sand' })
    const id = first.rows[0]?.userId ?? ''
    expect(await find({ search: 'sand' }, encodeCursor([list, '1', id]))).toEqual(first)
  },
)

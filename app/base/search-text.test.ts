import { expect, test } from 'vitest'
import { searchText } from '#app/base/search-text.ts'
import { readTable } from '#app/base/table-state.ts'

test('what is looked for is trimmed, cut, and never holds what the database cannot compare with', () => {
  expect([
    searchText(null),
    searchText(undefined),
    searchText('  oven '),
    searchText('a\u0000b\u0000'),
    searchText('x'.repeat(200)),
  ]).toEqual(['', '', 'oven', 'ab', 'x'.repeat(100)])
  const shape = { sorts: ['name'], defaultSort: 'name', filters: {} }
  expect(readTable(new URLSearchParams('q=%00oven%00'), shape).q).toBe('oven')
})

import { expect, test } from 'vitest'
import { readTable, tableQuery, type TableShape } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'

const shape: TableShape = {
  sorts: ['name', 'created'],
  defaultSort: '-created',
  filters: { role: ['admin', 'user'] },
}
const read = (query: string) => readTable(new URLSearchParams(query), shape)

test('an address is read into a permitted state, whatever it says', () => {
  expect(read('')).toEqual({ q: '', sort: 'created', isDescending: true, page: 1, filters: {} })
  expect(read('q=%20ada%20&sort=name&page=3&role=admin')).toEqual({
    q: 'ada',
    sort: 'name',
    isDescending: false,
    page: 3,
    filters: { role: 'admin' },
  })
  expect(read('sort=password_hash&page=-1&role=root')).toEqual(read(''))
  expect(read('page=1e9')).toEqual(read(''))
  expect(read('page=1.5')).toEqual(read(''))
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
})

test('a state is written as a short address, and reads back as itself', () => {
  expect(tableQuery(read(''), shape)).toBe('')
  const state = read('q=a+b&sort=-name&page=2&role=user')
  expect(
    readTable(new URLSearchParams(tableQuery(state, shape, { page: state.page })), shape),
  ).toEqual(state)
  expect(tableQuery(state, shape, { filters: {} })).toBe('?q=a+b&sort=-name')
})

test('a search term is taken literally', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

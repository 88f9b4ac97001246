import { expect, test } from 'vitest'
import { PAGE_QUESTIONS } from './page-questions.ts'
import { GROUPS, WITHOUT_PICTURE } from './screenshot-pages.mjs'

const PAGES = GROUPS.flatMap(({ pages }) => pages)
const NOT_FOUND = '/no-such-page'

test('each page has a picture in docs/screenshots, or a reason why not', () => {
  const taken = new Set(
    PAGES.map(({ pattern, address = '' }) =>
      address === NOT_FOUND ? '/*' : (pattern ?? address.split(/[?#]/)[0]),
    ),
  )
  const without = Object.keys(PAGE_QUESTIONS).filter((pattern) => !taken.has(pattern))
  expect(without).toEqual(Object.keys(WITHOUT_PICTURE))
})

test('no two pictures have the same name', () => {
  const names = PAGES.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

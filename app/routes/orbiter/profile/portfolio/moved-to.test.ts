import { expect, test } from 'vitest'
import { movedTo } from '#app/routes/orbiter/profile/portfolio/moved-to.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('what stands at %i and moves to %i stands there, and the rest in its order', (from, to, moved) =>
  expect(movedTo([...'abcd'], from, to).join('')).toBe(moved),
)

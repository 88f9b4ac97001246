import { expect, test } from 'vitest'
import { isUuid, newId } from '#app/base/ids.ts'

test('a new id is one, and no other text is', () => {
  expect(isUuid(newId())).toBe(true)
  for (const text of ['', 'setup', undefined, null, `${newId()} `, `${newId()}'--`]) expect(isUuid(text)).toBe(false)
})

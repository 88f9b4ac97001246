import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { isUuid, newId, requireId } from '#app/base/ids.ts'

test('a new id is one, and no other text is', () => {
  expect(isUuid(newId())).toBe(true)
  for (const text of ['', 'setup', undefined, null, `${newId()} `, `${newId()}'--`])
    expect(isUuid(text)).toBe(false)
})

test('an id that came with a request is one, in lower case, or leads nowhere', () => {
  const id = newId()
  expect(requireId(id.toUpperCase())).toBe(id)
  for (const text of [
    undefined,
    null,
    '',
    'x',
    `{${id}}`,
    `urn:uuid:${id}`,
    `${id}0`,
    id.replaceAll('-', ''),
    '-'.repeat(36),
    `${id}\0`,
  ]) {
    expect(() => requireId(text), String(text)).toThrow(NotFound)
  }
  expect(() => requireId('x', 'There is no such reel.')).toThrow('There is no such reel.')
})

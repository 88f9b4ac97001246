import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { idSource, isUuid, newId, requireId, withIdsFrom } from '#app/base/ids.ts'

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

test('ids come from a source only within the work that it was given to', async () => {
  const ids = { next: () => 'given', tables: new Set<string>() }
  const within = withIdsFrom(ids, async () => {
    await Promise.resolve()
    return newId()
  })
  expect(isUuid(newId())).toBe(true)
  expect(await within).toBe('given')
  expect(idSource()).toBeUndefined()
})

import { expect, test } from 'vitest'
import { suggestPlaces } from '#market/creators/suggest-places.server.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase('every place')

const ADDRESS = '203.0.113.9'
const labelsOf = async (text: string) =>
  (await suggestPlaces(text, ADDRESS)).map((place) => place.label)

test('a place field suggests places of the gazetteer, first the cities that Orbit serves', async () => {
  expect((await suggestPlaces('dal', ADDRESS))[0]).toEqual({
    name: 'Dallas',
    label: 'Dallas, TX',
    kind: 'city',
  })
  expect((await labelsOf(' BO'))[0]).toBe('Boston, MA')
  expect((await labelsOf('mi'))[0], 'before the larger Milwaukee').toBe('Miami, FL')
  expect(await labelsOf('bozem')).toEqual(['Bozeman, MT'])
  expect(await labelsOf('la'), 'never Dallas').not.toContain('Dallas, TX')
  expect((await suggestPlaces('la', ADDRESS))[0]?.name).toBe('Los Angeles')
  expect((await labelsOf('illino'))[0]).toBe('Illinois')
  expect((await suggestPlaces('606', ADDRESS))[0]).toEqual({
    name: 'Chicago, IL 60601',
    label: 'Chicago, IL 60601',
    kind: 'zip',
  })
  expect((await labelsOf('wicker'))[0]).toBe('Wicker Park, Chicago, IL')
  expect(await labelsOf('york'), 'the start of a later word').toContain('New York City, NY')
  expect((await labelsOf('springfield'))[0]).toMatch(/^Springfield, /)
  for (const nothing of ['', '  ', 'e', '%', '_', 'asdf', '\u0000', 'x'.repeat(5000)])
    expect(await labelsOf(nothing)).toEqual([])
})

test('at most eight are suggested', async () => {
  expect(await labelsOf('springfield')).toHaveLength(8)
})

test('one machine asks at most 300 times a minute', async () => {
  for (let question = 0; question < 300; question += 1) await suggestPlaces('a', '198.51.100.7')
  await expect(suggestPlaces('a', '198.51.100.7')).rejects.toMatchObject({ status: 429 })
  expect((await labelsOf('dal'))[0], 'another machine').toBe('Dallas, TX')
})

import { expect, test } from 'vitest'
import { suggestPlaces } from '#app/features/creators/suggest-places.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

const ADDRESS = '203.0.113.9'
const labelsOf = async (text: string) =>
  (await suggestPlaces(text, ADDRESS)).map((place) => place.label)

test('a place field suggests the cities that Orbit serves, and those of listed Orbiters', async () => {
  await createOrbiter({ location: 'Bozeman, MT' })
  await createOrbiter({ location: 'dallas, tx' })
  await createOrbiter({ location: 'Hidden Springs, ID', listed: false })
  expect(await suggestPlaces('dal', ADDRESS)).toEqual([{ name: 'Dallas', label: 'Dallas, TX' }])
  expect(await suggestPlaces(' BO', ADDRESS)).toEqual([
    { name: 'Boston', label: 'Boston, MA' },
    { name: 'Bozeman, MT', label: 'Bozeman, MT' },
  ])
  expect(await labelsOf('hidden'), 'of an Orbiter who is not listed').toEqual([])
  expect(await labelsOf('york'), 'the start of a later word').toEqual(['New York City, NY'])
  expect(await labelsOf('%'), 'no wildcard').toEqual([])
  for (const nothing of ['', '  ', '\u0000', 'x'.repeat(5000)])
    expect(await labelsOf(nothing)).toEqual([])
})

test('at most eight are suggested, those that begin with the text first', async () => {
  for (let number = 1; number <= 9; number += 1)
    await createOrbiter({ location: `Old Springfield ${number}` })
  await createOrbiter({ location: 'Springfield' })
  const labels = await labelsOf('springfield')
  expect(labels).toHaveLength(8)
  expect(labels[0]).toBe('Springfield')
})

test('one machine asks at most 300 times a minute', async () => {
  for (let question = 0; question < 300; question += 1) await suggestPlaces('a', '198.51.100.7')
  await expect(suggestPlaces('a', '198.51.100.7')).rejects.toMatchObject({ status: 429 })
  expect(await suggestPlaces('dal', ADDRESS), 'another machine').toHaveLength(1)
})

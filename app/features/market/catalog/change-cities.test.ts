import { expect, test } from 'vitest'
import { addCity, changeCity, moveCityUp } from '#market/catalog/change-cities.server.ts'
import { findCity, getServedCity, listCities } from '#market/catalog/cities.server.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { cityCount } from '#market/catalog/city-count.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { readSources } from '#tests/support/source-tree.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const names = async () => (await listCities()).map((city) => city.name)
const audit = (viewer: Viewer) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'subjectLabel', 'fromValue', 'toValue'])
    .where('actorId', '=', viewer.id)
    .orderBy('id')
    .execute()
const AUSTIN = {
  name: 'Austin',
  state: 'TX',
  timeZone: 'America/Chicago',
  words: 'Food trucks and live bands.',
  isServed: 'on',
}

test('Orbit opens in its six cities, with the clocks of three zones [P-CONST-04]', async () => {
  expect(await listCities()).toEqual(CITIES)
})

test('a city is opened, moved up, changed and closed; each change is recorded once', async () => {
  const viewer = await admin()
  await addCity(viewer, AUSTIN)
  expect((await names()).at(-1)).toBe('Austin')
  await moveCityUp(viewer, 'austin')
  expect(await names()).toEqual([
    'Dallas',
    'Boston',
    'New York City',
    'Los Angeles',
    'Chicago',
    'Austin',
    'Miami',
  ])
  await moveCityUp(viewer, 'dallas')
  await changeCity(viewer, 'austin', { ...AUSTIN, isServed: undefined })
  await changeCity(viewer, 'austin', { ...AUSTIN, isServed: undefined })
  expect(await names()).not.toContain('Austin')
  expect(await findCity('Austin')).toMatchObject({ timeZone: 'America/Chicago' })
  await expect(getServedCity('Austin', 'Choose your city.')).rejects.toMatchObject({
    fields: { city: 'Choose your city.' },
  })
  expect(await audit(viewer)).toEqual([
    expect.objectContaining({
      subjectLabel: 'Austin',
      fromValue: null,
      toValue: 'Austin, TX, America/Chicago, served, Food trucks and live bands.',
    }),
    expect.objectContaining({
      subjectLabel: 'Austin',
      toValue: 'Dallas, Boston, New York City, Los Angeles, Chicago, Austin, Miami',
    }),
    expect.objectContaining({
      subjectLabel: 'Austin',
      toValue: 'Austin, TX, America/Chicago, not served, Food trucks and live bands.',
    }),
  ])
})

test('what is wrong with a city is said beside its field, and changes nothing', async () => {
  const viewer = await admin()
  const wrong = (input: object) => expect(addCity(viewer, { ...AUSTIN, ...input })).rejects
  await wrong({ name: '<b>' }).toMatchObject({ fields: { name: 'Enter the name of the city.' } })
  await wrong({ name: 'dallas' }).toMatchObject({
    fields: { name: 'This city is already on the list.' },
  })
  await wrong({ name: 'A'.repeat(61) }).toMatchObject({ fields: { name: expect.any(String) } })
  await wrong({ state: 'XX' }).toMatchObject({ fields: { state: 'Choose a state.' } })
  await wrong({ name: 'Austinn' }).toMatchObject({
    fields: { name: 'There is no such city in TX. Did you mean Austin, TX?' },
  })
  await wrong({ name: 'Atlantis' }).toMatchObject({
    fields: { name: 'There is no such city in TX.' },
  })
  await wrong({ timeZone: 'America/New_York' }).toMatchObject({
    fields: { timeZone: 'The clocks of Austin, TX are in another zone.' },
  })
  await wrong({ timeZone: 'Mars/Olympus' }).toMatchObject({
    fields: { timeZone: 'Choose the time zone.' },
  })
  await wrong({ words: 'a'.repeat(201) }).toMatchObject({
    fields: { words: 'Use at most 200 characters.' },
  })
  await expect(changeCity(viewer, 'atlantis', AUSTIN)).rejects.toMatchObject({ status: 404 })
  expect(await audit(viewer)).toEqual([])
})

test('the last city that is served stays', async () => {
  const viewer = await admin()
  const [last, ...others] = await listCities()
  const closed = (state: string, timeZone: string) => ({ state, timeZone, words: '' })
  for (const city of others) await changeCity(viewer, city.slug, closed(city.state, city.timeZone))
  await expect(
    changeCity(viewer, last?.slug ?? '', closed('TX', 'America/Chicago')),
  ).rejects.toMatchObject({ status: 409, code: 'last-city' })
  expect(await names()).toEqual(['Dallas'])
  expect(cityCount(1)).toBe('one city')
  expect(cityCount(6)).toBe('six cities')
})

test('every page and form reads the cities of the settings, none those that Orbit opened with', () => {
  const readers = readSources().filter(
    ({ path, text, isTest }) => path.startsWith('app/') && !isTest && /\bCITIES\b/.test(text),
  )
  expect(readers.map(({ path }) => path)).toEqual(['app/features/market/catalog/cities.ts'])
})

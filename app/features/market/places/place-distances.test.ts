import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resolvePlace } from '#market/places/find-places.server.ts'
import { milesBetween } from '#market/places/place.ts'
import { readPlace } from '#market/places/read-place.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase('every place')

async function getPlace(text: string) {
  const { place } = await resolvePlace(text)
  if (!place) throw new Error(`no place ${text}`)
  return place
}

/** Great-circle distances in miles, as published for these cities. */
const KNOWN: [string, string, number][] = [
  ['Boston, MA', 'New York City', 190],
  ['New York City', 'Los Angeles', 2446],
  ['Dallas, TX', 'Chicago', 803],
  ['Miami', 'Dallas', 1111],
  ['Chicago', 'Evanston, IL', 13],
  ['San Francisco', 'Oakland, CA', 8.5],
]

test.each(KNOWN)(
  'from %s to %s it is %i miles, in the program and in SQL',
  async (from, to, miles) => {
    const [one, other] = [await getPlace(from), await getPlace(to)]
    const tolerance = Math.max(2, miles * 0.01)
    expect(Math.abs(milesBetween(one, other) - miles)).toBeLessThan(tolerance)
    expect(milesBetween(other, one)).toBeCloseTo(milesBetween(one, other), 6)
    const { rows } = await sql<{
      miles: number
    }>`select miles_between(${one.latitude}, ${one.longitude},
    ${other.latitude}, ${other.longitude}) as miles`.execute(db())
    expect(rows[0]?.miles).toBeCloseTo(milesBetween(one, other), 6)
  },
)

test('a profile knows the city, state, point and zone of its place', async () => {
  const { id } = await createOrbiter({ location: 'Miami, FL' })
  const zip = await getPlace('60614')
  const read = () =>
    db()
      .selectFrom('profiles')
      .select(['location', 'placeId', 'cityId', 'state', 'latitude', 'longitude', 'timeZone'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
  expect(await read()).toMatchObject({ location: 'Miami, FL', state: 'FL' })
  await db().updateTable('profiles').set({ placeId: zip.id }).where('userId', '=', id).execute()
  const chicago = await getPlace('Chicago')
  expect(await read()).toEqual({
    location: 'Chicago, IL 60614',
    placeId: zip.id,
    cityId: chicago.id,
    state: 'IL',
    latitude: zip.latitude,
    longitude: zip.longitude,
    timeZone: 'America/Chicago',
  })
  await db().updateTable('profiles').set({ placeId: null }).where('userId', '=', id).execute()
  expect(await read()).toMatchObject({ cityId: null, state: null, latitude: null })
})

test('every place has a zone that the program knows, and lies in a city of its state', async () => {
  const { rows } = await sql<{ timeZone: string }>`select distinct time_zone from places`.execute(
    db(),
  )
  for (const { timeZone } of rows)
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
  const { rows: strays } = await sql<{ label: string }>`select part.label from places as part
    join places as city on city.id = part.city_id where city.state <> part.state
      or miles_between(part.latitude, part.longitude, city.latitude, city.longitude) > 60`.execute(
    db(),
  )
  expect(strays).toEqual([])
  expect((await getPlace('Knoxville, TN')).timeZone).toBe('America/New_York')
  expect((await getPlace('Nashville, TN')).timeZone).toBe('America/Chicago')
})

test('the gazetteer has every state, the large cities and the ZIP codes', async () => {
  const { rows } = await sql<{
    kind: string
    n: number
  }>`select kind, count(*)::int as n from places group by kind`.execute(db())
  const count = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  expect(count['state']).toBe(51)
  expect(count['city']).toBeGreaterThan(19_000)
  expect(count['neighborhood']).toBeGreaterThan(450)
  expect(count['zip']).toBeGreaterThan(40_000)
  expect(await readPlace(2_000_000_000)).toBeNull()
})

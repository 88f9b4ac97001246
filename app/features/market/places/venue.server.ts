/** Finds the place of a venue by the ZIP code in its address. */
import { sql } from 'kysely'
import { InvalidInput } from '#app/base/errors.ts'
import { milesBetween, type Place } from '#market/places/place.ts'
import { PLACE_COLUMNS, placeOfZip } from '#market/places/read-place.server.ts'
import { zipIn } from '#market/places/venue.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** A ZIP code takes the name of a neighborhood whose center is at most this far from its own. */
const NEIGHBORHOOD_MILES = 1.5

/**
 * @throws InvalidInput at the field when the address has no ZIP code, or one that does not exist
 */
export async function placeOfAddress(field: string, address: string): Promise<Place> {
  const zip = zipIn(address)
  if (zip === null)
    throw new InvalidInput({
      [field]: 'Add the ZIP code at the end, for example 12 Elm Street, 75201.',
    })
  const place = await placeOfZip(zip)
  if (!place) throw new InvalidInput({ [field]: `There is no ZIP code ${zip}.` })
  return place
}

/** `Lincoln Park, Chicago, IL 60614`, or `Dallas, TX 75201` without a neighborhood. */
export async function areaOf(place: Place, executor: Db | Tx = db()): Promise<string> {
  if (place.kind !== 'zip' || place.cityId === null) return place.label
  const neighborhoods = (await executor
    .selectFrom('places')
    .select(PLACE_COLUMNS)
    .where('cityId', '=', place.cityId)
    .where('kind', '=', 'neighborhood')
    .execute()) as Place[]
  const [nearest] = neighborhoods
    .map((one) => ({ name: one.name, miles: milesBetween(one, place) }))
    .toSorted((a, b) => a.miles - b.miles)
  return nearest && nearest.miles <= NEIGHBORHOOD_MILES
    ? `${nearest.name}, ${place.label}`
    : place.label
}

/**
 * The state where filming takes place: the venue's state, or else the one where the Orbiter works.
 */
export async function filmingState(
  executor: Db | Tx,
  { venuePlaceId, orbiterId }: { venuePlaceId: number | null; orbiterId: string },
): Promise<string | null> {
  const row = await executor
    .selectFrom('profiles as p')
    .leftJoin('places as v', (join) => join.on('v.id', '=', venuePlaceId))
    .select(sql<string | null>`coalesce(v.state, p.state)`.as('state'))
    .where('p.userId', '=', orbiterId)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Straight-line distances from each person's own place. People without a place are left out. */
export async function milesTo(
  executor: Db | Tx,
  userIds: readonly string[],
  placeId: number | null,
): Promise<Map<string, number>> {
  if (placeId === null || userIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('profiles as p')
    .innerJoin('places as v', (join) => join.on('v.id', '=', placeId))
    .select('p.userId')
    .select(
      sql<number>`miles_between(p.latitude, p.longitude, v.latitude, v.longitude)`.as('miles'),
    )
    .where('p.userId', 'in', userIds)
    .where('p.latitude', 'is not', null)
    .execute()
  return new Map(rows.map(({ userId, miles }) => [userId, miles]))
}

/** Finds a place by its ID or ZIP code. */
import type { Place } from '#market/places/place.ts'
import { db, type Tx } from '#app/platform/db.ts'

const ZIP_IDS = 100_000_000

export const PLACE_COLUMNS = [
  'places.id',
  'places.kind',
  'places.name',
  'places.label',
  'places.state',
  'places.cityId',
  'places.timeZone',
  'places.latitude',
  'places.longitude',
  'places.weight',
] as const

export async function readPlace(id: number, executor?: Tx): Promise<Place | null> {
  const row = await (executor ?? db())
    .selectFrom('places')
    .select(PLACE_COLUMNS)
    .where('places.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** @param zip five digits, or nine with a dash */
export async function placeOfZip(zip: string): Promise<Place | null> {
  const [, digits] = /^(\d{5})(?:-\d{4})?$/.exec(zip.trim()) ?? []
  return digits ? readPlace(ZIP_IDS + Number(digits)) : null
}

/** The ZIP codes that start with these digits. */
export async function listZips(start: string, limit: number): Promise<Place[]> {
  const step = 10 ** (5 - start.length)
  const first = ZIP_IDS + Number(start) * step
  const rows = await db()
    .selectFrom('places')
    .select(PLACE_COLUMNS)
    .where('places.id', '>=', first)
    .where('places.id', '<', first + step)
    .orderBy('places.id')
    .limit(limit)
    .execute()
  return rows
}

/** Records who asked for cities that are not served yet. */
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { NotAllowed } from '#app/base/errors.ts'
import { db, type Tx } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'

export interface CityInterest {
  cityId: number
  side: 'customer' | 'orbiter'
  email: string
  userId: string | null
}

/** Stored once per city, side, and address. */
export async function recordCityInterest(
  tx: Tx,
  { email, ...interest }: CityInterest,
): Promise<void> {
  await tx
    .insertInto('cityInterest')
    .values({ ...interest, email: email.toLowerCase(), createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface AwaitedCity {
  cityId: number
  label: string
  customers: number
  orbiters: number
}

const MOST_CITIES = 50

/** The cities that most people are waiting for. @throws NotAllowed */
export async function listAwaitedCities(viewer: Viewer): Promise<AwaitedCity[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return await db()
    .selectFrom('cityInterest')
    .innerJoin('places', 'places.id', 'cityInterest.cityId')
    .select((eb) => [
      'cityInterest.cityId',
      'places.label',
      eb.fn.countAll<number>().filterWhere('side', '=', 'customer').as('customers'),
      eb.fn.countAll<number>().filterWhere('side', '=', 'orbiter').as('orbiters'),
    ])
    .groupBy(['cityInterest.cityId', 'places.label'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('places.label')
    .limit(MOST_CITIES)
    .execute()
}

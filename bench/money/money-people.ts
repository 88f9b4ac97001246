/**
 * The people of a history: a customer, an Orbiter with something to sell, two Orbiters who are sent
 * to projects, an admin, a stranger.
 */
import { newId } from '#app/base/ids.ts'
import type { Role } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findCityPlace } from '#market/places/find-places.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { Random } from '../../db/demo/random.ts'

export interface SoldOffer {
  /** The name of the offer in the booking form. */
  key: string
  priceCents: number
}

export interface MoneyPeople {
  customer: Viewer
  orbiter: Viewer
  crew: readonly [Viewer, Viewer]
  admin: Viewer
  stranger: Viewer
  offers: SoldOffer[]
}

const ZONE = 'America/Chicago'
/** The place of all filming; sales tax is that of its state. */
export const CITY = 'Dallas'
export const STATE = 'TX'

async function insertPerson(role: Role): Promise<Viewer> {
  const id = newId()
  const viewer: Viewer = {
    id,
    email: `${id}@money.example`,
    fullName: 'Casey Quinn',
    roles: [role],
    timeZone: ZONE,
    avatarUrl: null,
  }
  const { email, fullName, timeZone } = viewer
  const isOrbiter = role === 'orbiter'
  await db()
    .insertInto('users')
    .values({ id, email, fullName, timeZone, createdAt: now(), emailConfirmedAt: now() })
    .execute()
  await db().insertInto('userRoles').values({ userId: id, role }).execute()
  await db()
    .insertInto('profiles')
    .values({
      userId: id,
      email,
      fullName,
      timeZone,
      approvalStatus: isOrbiter ? 'approved' : 'none',
      listedAt: isOrbiter ? now() : null,
      placeId: isOrbiter ? ((await findCityPlace(CITY, STATE))?.id ?? null) : null,
    })
    .execute()
  return viewer
}

async function insertCrew(): Promise<Viewer> {
  const viewer = await insertPerson('orbiter')
  await db()
    .updateTable('profiles')
    .set({ orbiterModel: 'package-flow' })
    .where('userId', '=', viewer.id)
    .execute()
  await db()
    .insertInto('orbiterVerifications')
    .values({ orbiterId: viewer.id, step: 'interview' })
    .execute()
  await db()
    .insertInto('trainingAttempts')
    .values({
      id: newId(),
      orbiterId: viewer.id,
      answers: '{}',
      rightCount: 10,
      questionCount: 10,
      isPassed: true,
      takenAt: now(),
    })
    .execute()
  return viewer
}

/** Prices that no number of pieces divides evenly, and a price of as few cents as possible. */
async function insertOffers(orbiterId: string, random: Random): Promise<SoldOffer[]> {
  const rows = [1, 2, 3, 4].map((reels) => ({
    id: newId(),
    orbiterId,
    serviceName: `${reels} Reels`,
    price: random.pick([reels, 101, 28_500, random.between(100, 90_000)]),
  }))
  await db().insertInto('orbiterPricing').values(rows).execute()
  return rows.map(({ id, price }) => ({ key: `service:${id}`, priceCents: price }))
}

export async function insertMoneyPeople(random: Random): Promise<MoneyPeople> {
  const orbiter = await insertPerson('orbiter')
  return {
    customer: await insertPerson('user'),
    orbiter,
    crew: [await insertCrew(), await insertCrew()],
    admin: await insertPerson('admin'),
    stranger: await insertPerson('user'),
    offers: await insertOffers(orbiter.id, random),
  }
}

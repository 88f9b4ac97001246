/** Writes facts about Orbiters to `profiles` that other features decide or calculate. */
import { sql, type Expression } from 'kysely'
import { requireUnlisted } from '#people/accounts/profile-listing.server.ts'
import type { ReelPrices } from '#people/accounts/reel-prices.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

/** Sets whether the Orbiter takes new requests. @returns false when nothing changed */
export async function setAvailable(tx: Tx, userId: string, isAvailable: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set({ isAvailable, updatedAt: now() })
    .where('userId', '=', userId)
    .where('isAvailable', '!=', isAvailable)
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Sets whether a marketplace Orbiter also takes managed jobs. @returns false when nothing changed
 */
export async function setTakesPackageJobs(
  tx: Tx,
  userId: string,
  takesPackageJobs: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set({ takesPackageJobs, updatedAt: now() })
    .where('userId', '=', userId)
    .where('takesPackageJobs', '!=', takesPackageJobs)
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Sets whether the home page features the Orbiter. A new one comes after those already featured.
 * @returns false when nothing changed
 */
export async function setFeatured(tx: Tx, userId: string, isFeatured: boolean): Promise<boolean> {
  const next = sql<number>`(select coalesce(max(featured_order), 0) + 1 from profiles)`
  const changed = await tx
    .updateTable('profiles')
    .set({ featuredOrder: isFeatured ? next : null, updatedAt: now() })
    .where('userId', '=', userId)
    .where('featuredOrder', isFeatured ? 'is' : 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

export async function setHasPortfolio(
  tx: Tx,
  userId: string,
  hasPortfolio: boolean,
): Promise<void> {
  await tx.updateTable('profiles').set({ hasPortfolio }).where('userId', '=', userId).execute()
}

/** Call `setStartingPrice` afterward. */
export async function setReelPrices(
  tx: Tx,
  userId: string,
  prices: ReelPrices & { deliveryTimeDays: number },
): Promise<void> {
  await tx.updateTable('profiles').set(prices).where('userId', '=', userId).execute()
}

type OrbiterLevel = NonNullable<Profiles['orbiterLevel']>

/**
 * Stores the level that an Orbiter asks for. Asking for their current level clears the request.
 * @returns true when an admin has a new request to answer
 */
export async function wishLevel(tx: Tx, userId: string, level: OrbiterLevel): Promise<boolean> {
  const wished = await tx
    .updateTable('profiles')
    .set((eb) => ({ wishedLevel: eb.fn('nullif', [eb.val(level), 'orbiterLevel']) }))
    .where('userId', '=', userId)
    .where((eb) =>
      eb(
        'wishedLevel',
        'is distinct from',
        eb.fn<OrbiterLevel | null>('nullif', [eb.val(level), 'orbiterLevel']),
      ),
    )
    .returning('wishedLevel')
    .executeTakeFirst()
  return Boolean(wished?.wishedLevel)
}

/**
 * Sets an Orbiter's level, which answers their request. @returns the previous level and the request
 */
export async function setOrbiterLevel(
  tx: Tx,
  userId: string,
  level: OrbiterLevel,
): Promise<{ from: OrbiterLevel | null; wished: OrbiterLevel | null }> {
  const before = await tx
    .selectFrom('profiles')
    .select(['orbiterLevel', 'wishedLevel'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('profiles')
    .set({ orbiterLevel: level, wishedLevel: null })
    .where('userId', '=', userId)
    .execute()
  return { from: before.orbiterLevel, wished: before.wishedLevel }
}

/**
 * @param price in US cents, an expression that the database evaluates; null means ask for a quote
 * @throws Conflict (`listed`) when a listed profile would lose its last price
 */
export async function setStartingPrice(
  tx: Tx,
  userId: string,
  price: Expression<number | null>,
): Promise<void> {
  const saved = await tx
    .updateTable('profiles')
    .set({ startingPrice: price, updatedAt: now() })
    .where('userId', '=', userId)
    .returning('startingPrice')
    .returning(sql<number | null>`old.starting_price`.as('before'))
    .executeTakeFirst()
  if (saved?.before && !saved.startingPrice) await requireUnlisted(tx, userId, 'price')
}

/** Adds a published review to an Orbiter's rating, or subtracts it with -1. @param stars 1 to 5 */
export async function countRating(
  tx: Tx,
  userId: string,
  { count, stars }: { count: 1 | -1; stars: number },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((eb) => ({
      reviewCount: eb('reviewCount', '+', count),
      ratingSum: eb('ratingSum', '+', count * stars),
    }))
    .where('userId', '=', userId)
    .execute()
}

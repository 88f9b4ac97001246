/** Writes to `profiles` what other features decide or calculate about Orbiters. */
import type { Expression, Updateable } from 'kysely'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

/** Whether the Orbiter takes new requests. @returns false when nothing changed */
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

/** Whether a marketplace Orbiter takes managed jobs too. @returns false when nothing changed */
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

export async function setHasPortfolio(
  tx: Tx,
  userId: string,
  hasPortfolio: boolean,
): Promise<void> {
  await tx.updateTable('profiles').set({ hasPortfolio }).where('userId', '=', userId).execute()
}

/** In US cents; null takes that length off the list. */
export type ReelPrices = Pick<
  Updateable<Profiles>,
  'orbiterLevel' | 'pricing15s' | 'pricing30s' | 'pricing60s' | 'deliveryTimeDays'
>

/** Call `setStartingPrice` afterward. */
export async function setReelPrices(tx: Tx, userId: string, prices: ReelPrices): Promise<void> {
  await tx.updateTable('profiles').set(prices).where('userId', '=', userId).execute()
}

/** @param price in US cents, an expression that the database evaluates; null: ask for a quote */
export async function setStartingPrice(
  tx: Tx,
  userId: string,
  price: Expression<number | null>,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ startingPrice: price, updatedAt: now() })
    .where('userId', '=', userId)
    .execute()
}

/** Adds a published review to an Orbiter's rating, or removes it with -1. @param stars 1 to 5 */
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

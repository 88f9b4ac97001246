import { sql } from 'kysely'
import { setStartingPrice } from '#people/accounts/profile-facts.server.ts'
import { reelPriceFields } from '#people/accounts/reel-prices.ts'
import type { Tx } from '#app/platform/db.ts'

const REEL_PRICES = sql.join(reelPriceFields().map((price) => sql.ref(price)))

/**
 * Updates an Orbiter's starting price: their lowest price above 0, or null when there is none.
 * Cards and searches use it.
 */
export async function refreshStartingPrice(tx: Tx, orbiterId: string): Promise<void> {
  const lowest = sql<number | null>`(select min(price) from (
      select unnest(array[${REEL_PRICES}]) as price
      union all select price from orbiter_pricing where orbiter_id = profiles.user_id and is_active
      union all select price from orbiter_packages where orbiter_id = profiles.user_id and is_active
    ) offers where price > 0)`
  await setStartingPrice(tx, orbiterId, lowest)
}

/** Reads the Orbiters that a visitor compares. */
import { addDays } from '#app/base/add-days.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { freeAtSql, freeAtValues } from '#market/availability/free-at.server.ts'
import {
  CREATOR_CARD_COLUMNS,
  toCard,
  type CardRow,
} from '#market/creators/creator-card-row.server.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import type { CreatorSearch } from '#market/creators/creator-search.ts'
import { GENERAL_OFFER } from '#market/creators/offers.ts'
import { publicWords } from '#people/masking/shown-text.ts'
import { REEL_LENGTHS, type ReelPriceColumn } from '#people/accounts/reel-prices.ts'
import type { Place } from '#market/places/place.ts'
import { now } from '#app/platform/clock.ts'
import { prepared } from '#app/platform/db.ts'

/** Without a date, how far ahead a free day is looked for. */
const DAYS_AHEAD = 14

export interface ComparedCreator extends CreatorCardData {
  languages: string[]
  /** US cents, for each of `REEL_LENGTHS`; null for a length that is not offered. */
  reelPrices: (number | null)[]
  /** The date of the search if they are free then, at its time; without a date, the next free day. */
  freeDate: string | null
  /** The start times that can be requested on the date of the search. */
  freeTimes: string[]
}

interface ComparedRow
  extends CardRow, Record<ReelPriceColumn, number | null>, Record<string, unknown> {
  languages_spoken: string[]
  free_date: string | null
  free_times: string[]
}

const FREE = freeAtSql(2, 'select distinct time_zone as zone from profiles where user_id = any($1)')

const COMPARED = `with ${FREE.clocks}
  select ${CREATOR_CARD_COLUMNS}, languages_spoken, ${REEL_LENGTHS.map(({ column }) => column).join(', ')},
    ${FREE.firstDate} as free_date, ${FREE.openTimes('($2::date[])[1]')} as free_times
  from profiles p where user_id = any($1) and listed_at is not null`

/**
 * The listed ones among these Orbiters, in the given order.
 * @param near the place from which distances are measured
 */
export async function findCompared(
  userIds: readonly string[],
  { date, time }: Pick<CreatorSearch, 'date' | 'time'>,
  near: Place | null,
): Promise<ComparedCreator[]> {
  // The earliest date whose evening is not over yet in some time zone.
  const first = addDays(todayIn('UTC', now()), -1)
  const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, day) => addDays(first, day))
  const values = freeAtValues({
    dates: date ? [date] : ahead,
    time: (date && time) || null,
    durationMinutes: GENERAL_OFFER.durationMinutes,
  })
  const rows = await prepared<ComparedRow>('compared', COMPARED, [userIds, ...values])
  const byId = new Map(rows.map((row) => [row.user_id, row]))
  return userIds.flatMap((userId) => {
    const row = byId.get(userId)
    if (!row) return []
    return {
      ...toCard(row, near),
      languages: row.languages_spoken.map(publicWords),
      reelPrices: REEL_LENGTHS.map(({ column }) => row[column] || null),
      freeDate: row.free_date,
      freeTimes: date ? row.free_times : [],
    }
  })
}

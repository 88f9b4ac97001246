/**
 * Details of cards that are not in their row: what the lowest price buys, and the next free day.
 */
import { addDays } from '#app/base/add-days.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { freeAtSql, freeAtValues } from '#market/availability/free-at.server.ts'
import { formatDuration } from '#app/base/durations.ts'
import { formatClock, formatDate } from '#app/base/time.ts'
import type { CreatorCardData, FreeOn } from '#market/creators/creator.ts'
import { byReelPrice, REEL_LENGTHS, type ReelPriceColumn } from '#people/accounts/reel-prices.ts'
import { GENERAL_OFFER, reelOffers } from '#market/creators/offers.ts'
import { now } from '#app/platform/clock.ts'
import { prepared } from '#app/platform/db.ts'

/** How far ahead a card looks for a free day. */
const DAYS_AHEAD = 14
const TIMES_SHOWN = 3

interface DetailRow extends Record<string, unknown>, Record<ReelPriceColumn, number | null> {
  user_id: string
  starting_price: number | null
  name: string | null
  minutes: number | null
  next_free: string | null
}

const FREE = freeAtSql(2, 'select distinct time_zone as zone from profiles where user_id = any($1)')

const DETAILS = `with ${FREE.clocks}
  select user_id, starting_price, ${REEL_LENGTHS.map(({ column }) => column).join(', ')}, offer.name, offer.minutes, ${FREE.firstDate} as next_free
  from profiles p left join lateral (
    select name, minutes from (
      select service_name as name, duration_minutes as minutes, price from orbiter_pricing where orbiter_id = p.user_id and is_active
      union all select package_name, duration_minutes, price from orbiter_packages where orbiter_id = p.user_id and is_active) offers
    where price = p.starting_price order by minutes desc, name limit 1) offer on true
  where user_id = any($1)`

function priceFor(row: DetailRow): string | null {
  const reel = reelOffers({
    ...byReelPrice(({ column }) => row[column]),
    deliveryDays: null,
  }).find(({ priceCents }) => priceCents === row.starting_price)
  if (reel) return `${reel.key.replace('reel:', '')}-sec reel`
  return row.name && row.minutes ? `${row.name}, ${formatDuration(row.minutes)}` : null
}

/** `Sat, Dec 12: 5:00 PM, 5:30 PM, 6:00 PM +14`, starting at the time in the search. */
function timesText({ date, times }: FreeOn, from: string): string {
  const ahead = times.filter((time) => time >= from)
  const more = times.length - Math.min(ahead.length, TIMES_SHOWN)
  const shown = ahead
    .slice(0, TIMES_SHOWN)
    .map((time) => formatClock(date, time).replaceAll(' ', '\u00A0'))
  return `${formatDate(date, false)}: ${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`
}

async function readDetails(userIds: readonly string[]): Promise<Map<string, DetailRow>> {
  // The earliest date whose evening is not over yet in some time zone.
  const first = addDays(todayIn('UTC', now()), -1)
  const values = freeAtValues({
    dates: Array.from({ length: DAYS_AHEAD + 1 }, (_, day) => addDays(first, day)),
    time: null,
    durationMinutes: GENERAL_OFFER.durationMinutes,
  })
  const rows = await prepared<DetailRow>('card-details', DETAILS, [userIds, ...values])
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** What an Orbiter's lowest price buys, and their next free day within two weeks. */
export async function findNextFree(
  userId: string,
): Promise<{ priceFor: string | null; nextFree: string | null }> {
  const row = (await readDetails([userId])).get(userId)
  return { priceFor: row ? priceFor(row) : null, nextFree: row?.next_free ?? null }
}

/** Adds the details to the cards. @param time the time in the search; empty for any */
export async function withDetails(
  cards: CreatorCardData[],
  time: string,
): Promise<CreatorCardData[]> {
  if (cards.length === 0) return cards
  const details = await readDetails(cards.map(({ userId }) => userId))
  return cards.map((card) => {
    const row = details.get(card.userId)
    if (!row) return card
    const next = row.next_free && `Next free ${formatDate(row.next_free, false)}`
    const freeText = card.freeOn ? timesText(card.freeOn, time) : next
    return { ...card, priceFor: priceFor(row), freeText }
  })
}

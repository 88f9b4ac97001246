import { earningsOf } from '#app/base/money.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { trendOf, type OrbiterFigures } from '#app/features/reports/orbiter-figures.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const TREND_MS = 30 * DAY_MS

/** Real figures of an Orbiter's own bookings and reviews. */
export async function readOrbiterFigures(viewer: Viewer): Promise<OrbiterFigures> {
  const [rows, profile] = await Promise.all([
    db()
      .selectFrom('booking_requests')
      .select(['status', 'price_cents', 'commission_bps', 'start_at', 'end_at', 'status_changed_at'])
      .where('orbiter_id', '=', viewer.id)
      .where('status', 'in', ['accepted', 'completed'])
      .execute(),
    db().selectFrom('profiles').select(['rating', 'review_count']).where('user_id', '=', viewer.id).executeTakeFirst(),
  ])
  const at = now().getTime()
  const ageOf = (row: (typeof rows)[number]) => at - (row.status_changed_at ?? row.start_at).getTime()
  const isRecent = (row: (typeof rows)[number]) => ageOf(row) < TREND_MS
  const isBefore = (row: (typeof rows)[number]) => ageOf(row) >= TREND_MS && ageOf(row) < 2 * TREND_MS
  const sum = (some: typeof rows) => some.reduce((cents, row) => cents + (row.price_cents === null ? 0 : earningsOf(row.price_cents, row.commission_bps)), 0)
  const completed = rows.filter((row) => row.status === 'completed')
  const accepted = rows.filter((row) => row.status === 'accepted')
  return {
    completed: completed.length,
    inProgress: accepted.length,
    earningsCents: sum(rows),
    rating: profile?.rating ?? null,
    reviewCount: profile?.review_count ?? 0,
    completedTrend: trendOf(completed.filter(isRecent).length, completed.filter(isBefore).length),
    earningsTrend: trendOf(sum(rows.filter(isRecent)), sum(rows.filter(isBefore))),
    dueSoon: accepted.filter((row) => row.end_at.getTime() > at && row.start_at.getTime() < at + 7 * DAY_MS).length,
  }
}

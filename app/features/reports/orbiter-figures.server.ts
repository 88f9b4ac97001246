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
      .selectFrom('bookingRequests')
      .select(['status', 'priceCents', 'commissionBps', 'startAt', 'endAt', 'statusChangedAt'])
      .where('orbiterId', '=', viewer.id)
      .where('status', 'in', ['accepted', 'completed'])
      .execute(),
    db()
      .selectFrom('profiles')
      .select(['rating', 'reviewCount'])
      .where('userId', '=', viewer.id)
      .executeTakeFirst(),
  ])
  const at = now().getTime()
  const ageOf = (row: (typeof rows)[number]) => at - (row.statusChangedAt ?? row.startAt).getTime()
  const isRecent = (row: (typeof rows)[number]) => ageOf(row) < TREND_MS
  const isBefore = (row: (typeof rows)[number]) =>
    ageOf(row) >= TREND_MS && ageOf(row) < 2 * TREND_MS
  const sum = (some: typeof rows) =>
    some.reduce(
      (cents, row) =>
        cents + (row.priceCents === null ? 0 : earningsOf(row.priceCents, row.commissionBps)),
      0,
    )
  const completed = rows.filter((row) => row.status === 'completed')
  const accepted = rows.filter((row) => row.status === 'accepted')
  return {
    completed: completed.length,
    inProgress: accepted.length,
    earningsCents: sum(rows),
    rating: profile?.rating ?? null,
    reviewCount: profile?.reviewCount ?? 0,
    completedTrend: trendOf(completed.filter(isRecent).length, completed.filter(isBefore).length),
    earningsTrend: trendOf(sum(rows.filter(isRecent)), sum(rows.filter(isBefore))),
    dueSoon: accepted.filter(
      (row) => row.endAt.getTime() > at && row.startAt.getTime() < at + 7 * DAY_MS,
    ).length,
  }
}

import { todayIn } from '#app/base/zoned-time.ts'
import { lockCalendar } from '#app/features/creators/add-free-time.server.ts'
import { daysAfter, SERIES_DAYS, seriesDates } from '#app/features/creators/free-time.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'

/** Keeps every series visible for twelve weeks ahead, less the dates that were removed from it. */
export async function extendAllSeries(): Promise<number> {
  // A day more than is needed, because it may already be tomorrow where the Orbiter lives.
  const soon = daysAfter(todayIn('UTC', now()), SERIES_DAYS)
  const behind = await db()
    .selectFrom('availability_series')
    .select(['id', 'orbiter_id'])
    .where('to_date', 'is', null)
    .where('extended_to', '<', soon)
    .orderBy('id')
    .execute()
  let added = 0
  for (const series of behind) added += await extendSeries(series.id, series.orbiter_id)
  return added
}

async function extendSeries(id: string, orbiterId: string): Promise<number> {
  return transaction(async (tx) => {
    const today = todayIn(await lockCalendar(tx, orbiterId), now())
    // Read again under the lock: it may have been removed since.
    const series = await tx.selectFrom('availability_series').selectAll().where('id', '=', id).where('to_date', 'is', null).executeTakeFirst()
    const lastDate = daysAfter(today, SERIES_DAYS - 1)
    if (!series || series.extended_to >= lastDate) return 0
    const from = series.extended_to < today ? today : daysAfter(series.extended_to, 1)
    const skipped = await tx.selectFrom('availability_exceptions').select('date').where('series_id', '=', id).where('date', '>=', from).execute()
    const dates = seriesDates(series.weekdays, from, lastDate).filter((date) => !skipped.some((row) => row.date === date))
    const times = { orbiter_id: orbiterId, start_time: series.start_time, end_time: series.end_time, created_at: now() }
    const rows = dates.map((date) => ({ ...times, date, series_id: id, is_recurring: true, recurring_pattern: series.weekdays.join(',') }))
    if (rows.length > 0) {
      await tx
        .insertInto('orbiter_availability')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await tx.updateTable('availability_series').set({ extended_to: lastDate }).where('id', '=', id).execute()
    return rows.length
  })
}

export const extendSeriesJob: JobKind = {
  name: 'extend-availability-series',
  cron: '23 * * * *',
  async run() {
    await extendAllSeries()
  },
}

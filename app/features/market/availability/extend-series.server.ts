import { todayIn } from '#app/base/zoned-time.ts'
import { lockCalendar } from '#market/availability/add-free-time.server.ts'
import { SERIES_DAYS, seriesDates } from '#market/availability/free-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

/**
 * Extends every series to twelve weeks ahead, except for dates that were removed from the series.
 */
export async function extendAllSeries(): Promise<number> {
  // One day more than needed, because it may already be tomorrow where the Orbiter lives.
  const soon = addDays(todayIn('UTC', now()), SERIES_DAYS)
  const behind = await db()
    .selectFrom('availabilitySeries')
    .select(['id', 'orbiterId'])
    .where('toDate', 'is', null)
    .where('extendedTo', '<', soon)
    .orderBy('id')
    .execute()
  let added = 0
  for (const series of behind) added += await extendSeries(series.id, series.orbiterId)
  return added
}

async function extendSeries(id: string, orbiterId: string): Promise<number> {
  return transaction(async (tx) => {
    const today = todayIn(await lockCalendar(tx, orbiterId), now())
    // Read again under the lock, because the series may have been removed since.
    const series = await tx
      .selectFrom('availabilitySeries')
      .selectAll()
      .where('id', '=', id)
      .where('toDate', 'is', null)
      .executeTakeFirst()
    const lastDate = addDays(today, SERIES_DAYS - 1)
    if (!series || series.extendedTo >= lastDate) return 0
    const from = series.extendedTo < today ? today : addDays(series.extendedTo, 1)
    const skipped = await tx
      .selectFrom('availabilityExceptions')
      .select('date')
      .where('seriesId', '=', id)
      .where('date', '>=', from)
      .execute()
    const dates = seriesDates(series.weekdays, from, lastDate).filter(
      (date) => !skipped.some((row) => row.date === date),
    )
    const times = {
      orbiterId,
      startTime: series.startTime,
      endTime: series.endTime,
      createdAt: now(),
    }
    const rows = dates.map((date) => ({
      ...times,
      date,
      seriesId: id,
      isRecurring: true,
      recurringPattern: series.weekdays.join(','),
    }))
    if (rows.length > 0) {
      await tx
        .insertInto('orbiterAvailability')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await tx
      .updateTable('availabilitySeries')
      .set({ extendedTo: lastDate })
      .where('id', '=', id)
      .execute()
    return rows.length
  })
}

export const extendSeriesTask: Task = {
  name: 'extend-availability-series',
  cron: '23 * * * *',
  async run() {
    await extendAllSeries()
  },
}

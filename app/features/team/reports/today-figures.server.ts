/** What happens today, for the figures above the admins' queue. */
import { sql } from 'kysely'
import { addDays } from '#app/base/add-days.ts'
import { NotAllowed } from '#app/base/errors.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface TodayFigures {
  /** Accepted bookings that begin today. */
  events: number
  filming: number
  /**
   * Bookings agreed for the first time today, in US cents. A managed job that is given to another
   * Orbiter is agreed again but not counted again.
   */
  bookedCents: number
}

/** The figures of the viewer's day. @throws NotAllowed */
export async function readToday(viewer: Viewer): Promise<TodayFigures> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const day = todayIn(viewer.timeZone, now())
  const from = instantOf(day, '00:00', viewer.timeZone)
  const to = instantOf(addDays(day, 1), '00:00', viewer.timeZone)
  const { rows } = await sql<TodayFigures>`select
    (select count(*)::int from booking_requests where status in ('accepted', 'completed')
      and start_at >= ${from} and start_at < ${to}) as events,
    (select count(*)::int from booking_requests where status = 'accepted'
      and start_at <= ${now()} and end_at > ${now()}) as filming,
    (select coalesce(sum(price_cents), 0)::int from booking_requests
      where (not is_managed and agreed_at >= ${from} and agreed_at < ${to})
        or (is_managed and created_at >= ${from} and created_at < ${to})) as booked_cents`.execute(
    db(),
  )
  return rows[0] ?? { events: 0, filming: 0, bookedCents: 0 }
}

/**
 * Numbers the demo's bookings in the order in which they were requested, because several of its
 * past bookings are made at the same time.
 */
import { sql } from 'kysely'
import { transaction } from '#app/platform/db.ts'

export async function numberBookings(): Promise<void> {
  await transaction(async (tx) => {
    // Negative numbers first, because no two bookings may ever have the same number.
    await sql`with asked as (
        select b.id, coalesce(v.created_at, b.created_at) as at, s.position from booking_requests b
          left join project_sessions s on s.booking_request_id = b.id left join video_projects v on v.id = s.project_id
        union all
        select s.id, v.created_at, s.position from project_sessions s join video_projects v on v.id = s.project_id
          where s.booking_request_id is null),
      numbered as (select id, (row_number() over (order by at, position, id)
        + (select min(number) from (select number from booking_requests union all select number from project_sessions) given) - 1)::integer as number
        from asked),
      booked as (update booking_requests b set number = -n.number from numbered n where n.id = b.id)
      update project_sessions s set number = -n.number from numbered n
        where n.id = coalesce(s.booking_request_id, s.id)`.execute(tx)
    await sql`update booking_requests set number = -number where number < 0`.execute(tx)
    await sql`update project_sessions set number = -number where number < 0`.execute(tx)
  })
}

import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import type { TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  bookingConditions,
  findPeopleIds,
  sessionConditions,
} from '#team/desk/job-conditions.server.ts'
import { db } from '#app/platform/db.ts'
import { BOOKING_TITLE } from '#work/bookings/booking-title.server.ts'

interface JobLine {
  number: number
  id: string
  kind: 'direct' | 'managed'
  title: string
  /** What was booked. */
  service: string
  /** The status of the booking, or of the search if there is no booking yet. */
  status: string
  customerName: string
  customerEmail: string
  orbiterName: string | null
  orbiterEmail: string | null
  eventDate: string
  eventTime: string
  eventEndsAt: Date
  timeZone: string | null
  place: string | null
  priceCents: number | null
  createdAt: Date
}

/** Every booking that matches a table's state, newest first, for export. @throws NotAllowed */
export async function jobsForExport(
  viewer: Viewer,
  state: TableState,
): Promise<CompiledQuery<JobLine>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const search = {
    state,
    timeZone: viewer.timeZone,
    people: await findPeopleIds(state.q),
  }
  return sql<JobLine>`
    select b.number, b.id, case when b.is_managed then 'managed' else 'direct' end as kind, ${BOOKING_TITLE} as title,
      b.service_type as service, b.status, b.customer_name, b.customer_email, o.full_name as orbiter_name, o.email as orbiter_email,
      b.requested_date as event_date, left(b.requested_time::text, 5) as event_time, b.event_ends_at, b.time_zone,
      coalesce(b.venue_address, b.venue_area) as place, coalesce(b.price_cents, b.quote_cents) as price_cents, b.created_at
    from booking_requests b join users o on o.id = b.orbiter_id
    where ${bookingConditions(search)}
    union all
    select s.number, s.id, 'managed', v.title, coalesce(v.product ->> 'name', v.title), v.match_status, u.full_name, u.email, null, null,
      s.event_date, left(s.start_time::text, 5), s.event_ends_at, v.time_zone, coalesce(v.venue_address, v.city), v.price_cents, v.created_at
    from project_sessions s join video_projects v on v.id = s.project_id join users u on u.id = v.user_id
    where ${sessionConditions(search)}
    order by number desc`.compile(db())
}

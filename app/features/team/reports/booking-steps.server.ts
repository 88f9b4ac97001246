/** How far the bookings of a span came, and when events take place. */
import { sql } from 'kysely'
import type { Span } from '#team/reports/report-figures.server.ts'
import type { ReportRange } from '#team/reports/report-range.ts'
import { db } from '#app/platform/db.ts'

/** Of the bookings that customers requested in the span, the number that has come this far by now. */
export interface BookingSteps {
  requested: number
  accepted: number
  /** Every piece was delivered at least once. */
  delivered: number
  approved: number
  reviewed: number
}

/** Direct bookings only: managed jobs aren't requested from an Orbiter. */
export async function readBookingSteps({ from, until }: Span): Promise<BookingSteps> {
  const { rows } = await sql<BookingSteps>`
    select count(*) as requested, count(*) filter (where is_agreed) as accepted,
      count(*) filter (where is_agreed and is_delivered) as delivered,
      count(*) filter (where is_agreed and is_approved) as approved,
      count(*) filter (where is_agreed and is_approved and is_reviewed) as reviewed
    from (
      select b.agreed_at is not null as is_agreed, p.is_delivered, p.is_approved,
        exists (select from orbiter_reviews r where r.booking_request_id = b.id) as is_reviewed
      from booking_requests b left join lateral (
        select bool_and(d.delivered_at is not null) as is_delivered,
          bool_and(d.state = 'approved') as is_approved
        from deliverables d where d.booking_request_id = b.id
      ) p on true
      where b.created_at >= ${from} and b.created_at < ${until} and not b.is_managed
    ) as asked`.execute(db())
  return rows[0] ?? { requested: 0, accepted: 0, delivered: 0, approved: 0, reviewed: 0 }
}

export interface EventHour {
  /** 0 is Sunday. */
  weekday: number
  /** The local hour at which filming begins; after midnight it counts on from 24. */
  hour: number
  events: number
}

/** Booked events by their local day and hour. Those after midnight belong to the evening's day. */
export async function readEventHours({ from, to }: Pick<ReportRange, 'from' | 'to'>) {
  const { rows } = await sql<EventHour>`
    select extract(dow from requested_date)::int as weekday,
      split_part(requested_time, ':', 1)::int as hour, count(*) as events
    from booking_requests
    where start_at >= ${from}::date - 2 and start_at < ${to}::date + 3
      and requested_date between ${from} and ${to} and status in ('accepted', 'completed')
    group by 1, 2`.execute(db())
  return rows
}

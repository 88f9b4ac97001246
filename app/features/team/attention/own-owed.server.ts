/** What an Orbiter owes now, from direct bookings and projects, sorted by due time. */
import { sql } from 'kysely'
import type { Viewer } from '#people/accounts/viewer.ts'
import { DUE_NOW } from '#delivery/deliveries/due-pieces.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { BOOKING_TITLE } from '#work/bookings/booking-title.server.ts'

/** A piece of an event that has begun: it must be delivered or changed, or was reported missing. */
export interface OwnOwed {
  id: string
  label: string
  what: 'deliver' | 'change' | 'missing'
  /** The booking or project that owes it. */
  jobId: string
  title: string
  customerName: string
  /** ISO 8601 */
  dueAt: string
  timeZone: string
}

const MOST = 50

const WHAT = sql<OwnOwed['what']>`case when d.missing_at is not null then 'missing'
  when d.state = 'changes' then 'change' else 'deliver' end`

export async function listOwnOwed(viewer: Viewer): Promise<OwnOwed[]> {
  const { rows } = await sql<Omit<OwnOwed, 'dueAt'> & { dueAt: Date }>`
    select d.id, d.label, ${WHAT} as what, b.id as job_id, ${BOOKING_TITLE} as title, b.customer_name, ${DUE_NOW} as due_at, b.time_zone
      from booking_requests b join deliverables d on d.booking_request_id = b.id
      where b.orbiter_id = ${viewer.id} and b.status = 'accepted' and not b.is_managed and b.start_at <= ${now()}
        and (d.state in ('owed', 'changes') or d.missing_at is not null)
    union all
    select d.id, d.label, ${WHAT}, v.id, v.title, u.full_name, ${DUE_NOW}, coalesce(v.time_zone, ${viewer.timeZone})
      from orbiter_assignments a join video_projects v on v.id = a.project_id join users u on u.id = v.user_id
        join deliverables d on d.project_id = v.id
      where a.orbiter_id = ${viewer.id} and a.status in ('assigned', 'in_progress')
        and exists (select 1 from project_sessions s where s.project_id = v.id and s.start_at <= ${now()})
        and (d.state in ('owed', 'changes') or d.missing_at is not null)
    order by due_at, id limit ${MOST}`.execute(db())
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }))
}

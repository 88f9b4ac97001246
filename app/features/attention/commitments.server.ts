/** What Orbit has promised by a time and still owes: most overdue first. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { dueWords } from '#app/features/deliveries/due-state.ts'
import { DUE_NOW, HAS_FILES } from '#app/features/deliveries/due-pieces.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface Commitment {
  kind: 'enquiry' | 'match' | 'delivery'
  /** Of the reply, match or piece that is owed. */
  id: string
  subjectId: string
  title: string
  /** Whom it was promised to. */
  who: string
  /** ISO 8601 */
  dueAt: string
  isOverdue: boolean
  /** Of a piece: the direct booking that owes it, null for a project; and how its clock stands. */
  bookingId: string | null
  says: string | null
}

export interface Commitments {
  rows: Commitment[]
  total: number
  overdue: number
}

const MOST = 100

/** Of a piece `d`, or of its next version where changes were requested. */
const IS_OWED = sql`(d.delivered_at is null or d.state = 'changes')`

/**
 * Replies to enquiries, matches, and deliveries of matched projects and accepted bookings.
 * Applications are not among them.
 * @throws NotAllowed
 */
export async function listCommitments(viewer: Viewer): Promise<Commitments> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const owed = sql<{
    kind: Commitment['kind']
    id: string
    subjectId: string
    title: string
    who: string
    dueAt: Date
    bookingId: string | null
    hasFiles: boolean
    total: number
    overdue: number
  }>`
    with owed as (
      select 'enquiry' as kind, e.id, e.id as subject_id, case e.kind when 'booking' then coalesce(e.product ->> 'name', e.service_type)
          else concat_ws(': ', e.service_type, e.product ->> 'name') end as title, e.name as who, e.reply_due_at as due_at,
          null::uuid as booking_id, false as has_files
        from enquiries e where e.answered_at is null and e.status <> 'completed'
      union all
      select 'match', v.id, v.id, v.title, u.full_name, v.match_due_at, null, false from video_projects v join users u on u.id = v.user_id
        where v.match_status in ('searching', 'unfilled') and v.match_due_at is not null
      union all
      select 'delivery', d.id, v.id, d.label || ': ' || v.title, u.full_name, ${DUE_NOW}, null, ${HAS_FILES} from deliverables d
        join video_projects v on v.id = d.project_id join users u on u.id = v.user_id
        where ${IS_OWED} and v.match_status = 'matched' and v.status <> 'completed'
      union all
      select 'delivery', d.id, b.id, d.label || ': ' || b.service_type, b.customer_name, ${DUE_NOW}, b.id, ${HAS_FILES} from deliverables d
        join booking_requests b on b.id = d.booking_request_id
        where ${IS_OWED} and b.status = 'accepted')
    select owed.*, (count(*) over ())::int as total, (count(*) filter (where due_at <= ${now()}) over ())::int as overdue
    from owed order by due_at, subject_id limit ${MOST}`
  const { rows } = await owed.execute(db())
  return {
    total: rows[0]?.total ?? 0,
    overdue: rows[0]?.overdue ?? 0,
    rows: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      subjectId: row.subjectId,
      title: row.title,
      who: row.who,
      dueAt: row.dueAt.toISOString(),
      isOverdue: row.dueAt <= now(),
      bookingId: row.bookingId,
      says:
        row.kind === 'delivery'
          ? dueWords(
              { dueAt: row.dueAt, deliveredAt: null },
              { reader: 'admin', at: now(), hasFiles: row.hasFiles },
            )
          : null,
    })),
  }
}

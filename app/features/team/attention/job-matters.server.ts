/**
 * What fails unless someone calls: a piece that is late or almost late, a request without an
 * answer, and what a customer reports missing. Work that is on time concerns only its Orbiter.
 */
import { sql, type RawBuilder } from 'kysely'
import { adminPaths } from '#app/base/admin-paths.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paths } from '#app/base/paths.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { MOST_OF_A_KIND, type FoundMatter, type Owing } from '#team/attention/matter.ts'
import { ANSWER_MISSING_HOURS } from '#delivery/deliveries/delivery-job.ts'
import { DUE_NOW, HAS_FILES } from '#delivery/deliveries/due-pieces.server.ts'
import { dueWords, TIGHT_MS } from '#delivery/deliveries/due-state.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { BOOKING_TITLE } from '#work/bookings/booking-title.server.ts'

interface PieceRow {
  id: string
  label: string
  /** The id of a direct booking; null for a project. */
  bookingId: string | null
  projectId: string | null
  title: string
  customerName: string
  orbiterId: string | null
  orbiterName: string | null
}

interface LatePiece extends PieceRow {
  dueAt: Date
  hasFiles: boolean
}

/** @param says what is wrong with the piece */
const matterOf = (piece: PieceRow, says: string, dueAt: Date): FoundMatter => ({
  kind: 'delivery',
  id: piece.id,
  title: `Delivery to ${piece.customerName}`,
  text: `${piece.label}: ${piece.title} · ${says}`,
  dueAt,
  owedBy: piece.orbiterId === null ? null : { id: piece.orbiterId, name: piece.orbiterName ?? '' },
  href: piece.bookingId
    ? paths.booking(piece.bookingId)
    : adminPaths.projects({ project: piece.projectId ?? '' }),
})

/**
 * Pieces of direct bookings and projects that are late or tight, which means due within an hour.
 * Reads the pieces of each ongoing job by its index (`offset 0` makes PostgreSQL do so), because
 * pieces of cancelled jobs stay owed forever. Nothing is due before its event.
 */
export async function findLatePieces(): Promise<FoundMatter[]> {
  const until = new Date(now().getTime() + TIGHT_MS)
  const dueOf = (job: RawBuilder<unknown>) => sql`lateral (
    select d.id, d.label, ${DUE_NOW} as due_at from deliverables d
    where ${job} and d.state in ('owed', 'changes') and ${DUE_NOW} <= ${until} offset 0) piece`
  const { rows } = await sql<LatePiece>`
    with due as (
      select piece.*, b.id as booking_id, null::uuid as project_id, ${BOOKING_TITLE} as title, b.customer_id, b.orbiter_id
      from booking_requests b, ${dueOf(sql`d.booking_request_id = b.id`)}
      where b.status = 'accepted' and b.start_at <= ${until}
      union all
      select piece.*, null, v.id, v.title, v.user_id, null from video_projects v, ${dueOf(sql`d.project_id = v.id`)}
      where v.match_status = 'matched' and v.status in ('submitted', 'in_production')
      order by due_at limit ${MOST_OF_A_KIND})
    select d.*, coalesce(b.customer_name, c.full_name) as customer_name, o.id as orbiter_id, o.full_name as orbiter_name,
      ${HAS_FILES} as has_files
    from due d join users c on c.id = d.customer_id
      left join booking_requests b on b.id = d.booking_id
      left join orbiter_assignments a on a.project_id = d.project_id and a.status in ('assigned', 'in_progress')
      left join users o on o.id = coalesce(d.orbiter_id, a.orbiter_id)
    order by d.due_at`.execute(db())
  return rows.map(({ dueAt, hasFiles, ...piece }) =>
    matterOf(
      piece,
      dueWords({ dueAt, deliveredAt: null }, { reader: 'admin', at: now(), hasFiles }),
      dueAt,
    ),
  )
}

/** How long after its delivery all files should have arrived. */
const ARRIVES_WITHIN_MS = HOUR_MS

interface LostPiece extends PieceRow {
  number: number
  deliveredAt: Date
  isFailed: boolean
}

/**
 * Pieces of ongoing jobs whose newest version was delivered at least an hour ago and is incomplete:
 * a file is still on its way, or was lost. `findLatePieces` finds the pieces that are owed again
 * and due.
 */
export async function findLostPieces(): Promise<FoundMatter[]> {
  const at = now()
  const until = new Date(at.getTime() - ARRIVES_WITHIN_MS)
  const { rows } = await sql<LostPiece>`
    with lost as (
      select v.deliverable_id as id, max(v.number) as number, max(v.delivered_at) as delivered_at,
        bool_or(m.state = 'failed') as is_failed
      from media_files m join version_files f on f.media_file_id = m.id join deliverable_versions v on v.id = f.version_id
      where m.purpose = 'delivery' and m.state <> 'ready' and v.delivered_at <= ${until}
      group by v.deliverable_id)
    select l.*, d.label, d.booking_request_id as booking_id, d.project_id, j.title,
      coalesce(j.customer_name, c.full_name) as customer_name, o.id as orbiter_id, o.full_name as orbiter_name
    from lost l join deliverables d on d.id = l.id
      join lateral (
        select * from jobs where id = coalesce(d.booking_request_id, d.project_id) offset 0) j on j.is_open
      left join orbiter_assignments a on a.project_id = d.project_id and a.status in ('assigned', 'in_progress')
      join users c on c.id = j.customer_id
      left join users o on o.id = coalesce(j.orbiter_id, a.orbiter_id)
    where (d.state = 'delivered' or (d.state = 'owed' and d.due_at > ${new Date(at.getTime() + TIGHT_MS)}))
      and not exists (select 1 from deliverable_versions newer
        where newer.deliverable_id = d.id and newer.delivered_at is not null and newer.number > l.number)
    order by l.delivered_at limit ${MOST_OF_A_KIND}`.execute(db())
  return rows.map(({ deliveredAt, number, isFailed, ...piece }) =>
    matterOf(
      piece,
      `Version ${number} was delivered and ${isFailed ? "couldn't be processed" : 'is not all there'}`,
      new Date(deliveredAt.getTime() + ARRIVES_WITHIN_MS),
    ),
  )
}

/** How long before its expiry a request is worth a call. */
const CALL_BEFORE_MS = 4 * HOUR_MS

/**
 * Requests that expire within four hours: their Orbiter owes an answer, or the customer owes an
 * answer to a quote.
 */
export async function findUnanswered(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(BOOKING_TITLE.as('title'))
    .select(['b.id', 'b.customerId', 'b.customerName', 'b.orbiterId'])
    .select(['p.fullName', 'b.quoteCents', 'b.expiresAt'])
    .where('b.status', '=', 'pending')
    .where('b.expiryNotifiedAt', 'is', null)
    .where('b.expiresAt', '>', now())
    .where('b.expiresAt', '<=', new Date(now().getTime() + CALL_BEFORE_MS))
    .orderBy('b.expiresAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => {
    const isQuoted = row.quoteCents !== null
    const owedBy: Owing = isQuoted
      ? { id: row.customerId, name: row.customerName }
      : { id: row.orbiterId, name: row.fullName }
    return {
      kind: 'request',
      id: row.id,
      title: `${owedBy.name} hasn't answered${isQuoted ? ' a quote' : ''}`,
      text: `${row.title} for ${row.customerName}`,
      dueAt: row.expiresAt,
      owedBy,
      href: paths.booking(row.id),
    }
  })
}

/** What customers report missing, in direct bookings and projects. */
export async function findMissingPieces(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('deliverables as d')
    .innerJoin('jobs as j', (join) =>
      join.on((eb) => eb('j.id', '=', eb.fn.coalesce('d.bookingRequestId', 'd.projectId'))),
    )
    .innerJoin('users as u', 'u.id', 'j.customerId')
    .select(['d.id', 'd.label', 'u.fullName as customerName'])
    .select((eb) => [
      eb.ref('j.id').$notNull().as('jobId'),
      eb.ref('j.title').$notNull().as('title'),
      eb.fn.coalesce('d.missingNote', eb.val('')).as('note'),
      eb.ref('d.missingAt').$castTo<Date>().as('missingAt'),
    ])
    .where('d.missingAt', 'is not', null)
    .orderBy('d.missingAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((piece) => ({
    kind: 'missing',
    id: piece.id,
    title: `${piece.customerName} is missing ${piece.label}`,
    text: `${piece.title}: ${piece.note}`,
    dueAt: new Date(piece.missingAt.getTime() + ANSWER_MISSING_HOURS * HOUR_MS),
    href: deliveryPaths.delivery(piece.jobId, { piece: piece.id, do: 'answer' }),
  }))
}

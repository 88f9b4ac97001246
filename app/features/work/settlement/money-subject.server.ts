/** What an order was for, and who may read about it. */
import { sql } from 'kysely'
import { firstNameOf } from '#app/base/first-name.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { ExplainedOrder } from '#work/settlement/explained-order.ts'
import type { OrderWords } from '#work/settlement/order-sentences.ts'
import { IS_CONFIRMED } from '#work/projects/confirmed-project.server.ts'
import { db } from '#app/platform/db.ts'

export type SubjectRef = { bookingId: string } | { projectId: string }

export interface MoneySubject {
  side: ExplainedOrder['side']
  timeZone: string
  /** Null: nothing was ever to be paid through Orbit. */
  order: OrderFacts | null
  /** Every owed piece is approved. */
  isApproved: boolean
  /** The Orbiter has accepted, or an Orbiter is confirmed, so the reserved amount is charged. */
  isAgreed: boolean
  words: OrderWords
}

type OrderFacts = NonNullable<Awaited<ReturnType<typeof findOrder>>>

interface Subject {
  customerId: string
  customerName: string
  orbiters: { id: string; name: string }[]
  timeZone: string | null
  projectId: string | null
  isQuoted: boolean
  isAgreed: boolean
  matchedAt: Date | null
  commissionBps: number | null
}

/** Null for people who are not part of the job. */
export async function readMoneySubject(
  viewer: Viewer,
  ref: SubjectRef,
): Promise<MoneySubject | null> {
  const subject =
    'bookingId' in ref ? await ofBooking(ref.bookingId) : await ofProject(ref.projectId)
  const side = subject && sideOf(viewer, subject)
  if (!subject || !side) return null
  const { projectId, isQuoted, isAgreed, matchedAt, timeZone } = subject
  const bookingId = 'bookingId' in ref ? ref.bookingId : null
  const order = (await findOrder({ bookingId, projectId })) ?? null
  const pieces = order ? await listPieces({ bookingId, projectId }) : []
  return {
    side,
    timeZone: timeZone ?? viewer.timeZone,
    order,
    isApproved: pieces.length > 0 && pieces.every(({ isApproved }) => isApproved),
    isAgreed,
    words: {
      customer: side === 'customer' ? null : subject.customerName,
      orbiters: orbitersFor(viewer, side, subject),
      isManaged: projectId !== null,
      matchedAt,
      isQuoted,
      commissionBps: subject.commissionBps ?? order?.commissionBps ?? 0,
      pieces: new Map(pieces.map(({ id, label }) => [id, label])),
    },
  }
}

/** If a project had several Orbiters, each of them sees only their own name. */
function orbitersFor(viewer: Viewer, side: ExplainedOrder['side'], { orbiters }: Subject) {
  return new Map(
    orbiters.map(({ id, name }) => [
      id,
      side !== 'orbiter' ? firstNameOf(name) : id === viewer.id ? null : 'another Orbiter',
    ]),
  )
}

function sideOf(viewer: Viewer, { customerId, orbiters }: Subject): ExplainedOrder['side'] | null {
  if (viewer.id === customerId) return 'customer'
  if (orbiters.some(({ id }) => id === viewer.id)) return 'orbiter'
  return isAdmin(viewer) ? 'admin' : null
}

async function ofBooking(bookingId: string): Promise<Subject | null> {
  if (!isUuid(bookingId)) return null
  const row = await db()
    .selectFrom('bookingRequests as b')
    .innerJoin('users as c', 'c.id', 'b.customerId')
    .innerJoin('users as o', 'o.id', 'b.orbiterId')
    .leftJoin('projectSessions as s', 's.bookingRequestId', 'b.id')
    .select(['b.customerId', 'c.fullName as customerName', 'b.orbiterId', 'o.fullName'])
    .select(['b.timeZone', 'b.quoteCents', 'b.commissionBps', 'b.agreedAt', 's.projectId'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return null
  const project = row.projectId ? await ofProject(row.projectId) : null
  const own = { id: row.orbiterId, name: row.fullName }
  return {
    ...row,
    // Includes the other Orbiters that the project has had.
    orbiters: [own, ...(project?.orbiters ?? []).filter(({ id }) => id !== own.id)],
    isQuoted: project?.isQuoted ?? row.quoteCents !== null,
    isAgreed: project?.isAgreed ?? row.agreedAt !== null,
    matchedAt: project?.matchedAt ?? null,
  }
}

/** Counts Orbiters who have left since. */
const FIRST_MATCHED_AT = sql<Date | null>`(
  select min(a.assigned_at) from orbiter_assignments a where a.project_id = p.id)`

async function ofProject(projectId: string): Promise<Subject | null> {
  if (!isUuid(projectId)) return null
  const row = await db()
    .selectFrom('videoProjects as p')
    .innerJoin('users as c', 'c.id', 'p.userId')
    .select(['p.userId as customerId', 'c.fullName as customerName', 'p.timeZone', 'p.source'])
    .select([IS_CONFIRMED.as('isAgreed'), FIRST_MATCHED_AT.as('matchedAt')])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  if (!row) return null
  const orbiters = await db()
    .selectFrom('orbiterAssignments as a')
    .innerJoin('users as u', 'u.id', 'a.orbiterId')
    .select(['u.id', 'u.fullName as name'])
    .distinct()
    .where('a.projectId', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('a.status', '<>', 'cancelled'),
        // An Orbiter who gave the job back sees the order only if they have earned from it.
        eb.exists(
          eb
            .selectFrom('deliverables as d')
            .select('d.id')
            .whereRef('d.projectId', '=', 'a.projectId')
            .whereRef('d.deliveredBy', '=', 'a.orbiterId'),
        ),
      ]),
    )
    .execute()
  const { source, ...facts } = row
  return { ...facts, orbiters, projectId, isQuoted: source === 'quote', commissionBps: null }
}

interface Job {
  bookingId: string | null
  projectId: string | null
}

function findOrder({ bookingId, projectId }: Job) {
  return db()
    .selectFrom('orders')
    .select(['id', 'state', 'priceCents', 'taxCents', 'discountCents', 'creditCents'])
    .select(['commissionBps', 'isDisputed'])
    .where((eb) =>
      projectId ? eb('projectId', '=', projectId) : eb('bookingRequestId', '=', bookingId),
    )
    .executeTakeFirst()
}

function listPieces({ bookingId, projectId }: Job) {
  return db()
    .selectFrom('deliverables')
    .select(['id', 'label'])
    .select((eb) =>
      eb
        .and([eb('state', '=', 'approved'), eb('missingAt', 'is', null)])
        .$castTo<boolean>()
        .as('isApproved'),
    )
    .where((eb) =>
      projectId ? eb('projectId', '=', projectId) : eb('bookingRequestId', '=', bookingId),
    )
    .execute()
}

/** The subject of an admin's status change: the current project, its Orbiter and its bookings. */
import { sql } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import { openCentsOf } from '#money/payments/cancellation.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { isReserved } from '#money/payments/settle-order.server.ts'
import { lockProject, type LockedProject } from '#work/projects/assign-project.server.ts'
import {
  projectStateColumns,
  describeProject,
  type ProjectStateRow,
} from '#work/projects/project-state.server.ts'
import type { AssignmentStatus, MatchStatus, ProjectStatus } from '#work/projects/project.ts'
import type { Tx } from '#app/platform/db.ts'

/** The stored statuses that an admin's change can affect. Instants are ISO 8601. */
export interface Standing {
  project: ProjectStatus
  match: MatchStatus
  round: number
  matchDueAt: string | null
  nextStepAt: string | null
  assignment: { id: string; orbiterId: string; status: AssignmentStatus } | null
  bookings: Record<string, SessionStanding>
}

export interface SessionStanding {
  status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled'
  orbiterId: string
  cancelledBy: 'customer' | 'orbiter' | 'admin' | null
  completedAt: string | null
  confirmedAt: string | null
}

/** What a person was last notified of. */
export interface Announced {
  state: JobState
  orbiterId: string | null
}

/** What the people last read, and the standing that it belongs to. */
export interface OverrideMemory extends Standing {
  announced: Announced
}

export interface OverrideSubject {
  project: LockedProject
  facts: ProjectStateRow
  standing: Standing
  /** The Orbiter of the assignment in the standing. */
  orbiter: { name: string; email: string; commissionBps: number | null } | null
  /** Whether another Orbiter is assigned. */
  hasOther: boolean
  openOffers: number
  /** The amount that the customer has paid and no one has earned yet. */
  heldCents: number
  /** The amount that is reserved on the customer's card and not charged; zero if there is none. */
  reservedCents: number
  /** Whether the reservation was voided. */
  isVoided: boolean
  /** Earlier changes that no one has been notified of yet. */
  pending: { before: OverrideMemory; after: Standing } | null
}

export const announcedOf = ({ facts, standing, project }: OverrideSubject): Announced => ({
  state: describeProject(facts, 'customer', {
    customerName: project.customerName,
    orbiterName: null,
    readerZone: null,
    readPlace: 'later',
  }).state,
  orbiterId: liveOrbiterOf(standing),
})

/** The Orbiter who films the project, or has filmed it. */
export const liveOrbiterOf = ({ assignment }: Standing): string | null =>
  assignment && assignment.status !== 'cancelled' ? assignment.orbiterId : null

/**
 * @param assignmentId the assignment; null for the Orbiter who has the project, or had it when it
 *   was completed
 */
export async function lockSubject(
  tx: Tx,
  projectId: string,
  assignmentId: string | null,
): Promise<OverrideSubject> {
  if (!isUuid(projectId)) throw new NotFound('There is no such project.')
  const seen = await findAssignment(tx, projectId, assignmentId)
  const project = await lockProject(tx, projectId, seen?.orbiterId ?? null)
  if (!project) throw new NotFound('There is no such project.')
  const found = await findAssignment(tx, projectId, assignmentId)
  const row = await readProject(tx, projectId)
  const assignment = found
    ? { id: found.id, orbiterId: found.orbiterId, status: found.status }
    : null
  const { managed, sessionFacts } = row
  const order = await lockOrderOf(tx, { projectId })
  return {
    project,
    facts: { managed, sessionFacts },
    standing: {
      project: row.status,
      match: row.matchStatus,
      round: row.matchRound,
      matchDueAt: row.matchDueAt?.toISOString() ?? null,
      nextStepAt: row.nextStepAt?.toISOString() ?? null,
      assignment,
      bookings: await readBookings(tx, projectId),
    },
    orbiter:
      (found && {
        name: found.fullName,
        email: found.email,
        commissionBps: found.commissionBps,
      }) ??
      null,
    hasOther: (await findLive(tx, projectId, found?.id ?? null)) !== undefined,
    openOffers: await countOpenOffers(tx, projectId),
    heldCents: order?.state === 'held' ? openCentsOf(order) : 0,
    reservedCents: order && (await isReserved(tx, order)) ? chargedCentsOf(order) : 0,
    isVoided: order?.state === 'ended' && order.refundedCents === 0,
    pending: (await readPending(tx, projectId)) ?? null,
  }
}

function findAssignment(tx: Tx, projectId: string, assignmentId: string | null) {
  return tx
    .selectFrom('orbiterAssignments as a')
    .innerJoin('users as u', 'u.id', 'a.orbiterId')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .select(['a.id', 'a.orbiterId', 'a.status', 'a.commissionBps', 'u.fullName', 'u.email'])
    .where('a.projectId', '=', projectId)
    .$call((query) =>
      assignmentId === null
        ? query.where((eb) =>
            eb.or([
              eb('a.status', 'in', ['assigned', 'in_progress']),
              eb.and([eb('a.status', '=', 'completed'), eb('p.status', '=', 'completed')]),
              sql<boolean>`a.id = (select (o.before -> 'assignment' ->> 'id')::uuid
                from status_overrides o where o.project_id = p.id)`,
            ]),
          )
        : query.where('a.id', '=', assignmentId),
    )
    .orderBy((eb) => eb('a.status', 'in', ['assigned', 'in_progress']), 'desc')
    .orderBy('a.assignedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function findLive(tx: Tx, projectId: string, exceptId: string | null) {
  return tx
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', 'in', ['assigned', 'in_progress'])
    .$call((query) => (exceptId ? query.where('id', '!=', exceptId) : query))
    .executeTakeFirst()
}

function readProject(tx: Tx, projectId: string) {
  return tx
    .selectFrom('videoProjects as p')
    .select(['p.status', 'p.matchStatus', 'p.matchRound', 'p.matchDueAt', 'p.nextStepAt'])
    .select(projectStateColumns('p'))
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()
}

async function readBookings(tx: Tx, projectId: string): Promise<Standing['bookings']> {
  const rows = await tx
    .selectFrom('bookingRequests as b')
    .innerJoin('projectSessions as s', 's.bookingRequestId', 'b.id')
    .select(['b.id', 'b.status', 'b.orbiterId', 'b.cancelledBy', 'b.completedAt', 'b.confirmedAt'])
    .where('s.projectId', '=', projectId)
    .orderBy('s.position')
    .execute()
  return Object.fromEntries(
    rows.map(({ id, completedAt, confirmedAt, ...row }) => [
      id,
      {
        ...row,
        completedAt: completedAt?.toISOString() ?? null,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      },
    ]),
  )
}

async function countOpenOffers(tx: Tx, projectId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('assignmentOffers')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('projectId', '=', projectId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}

async function readPending(tx: Tx, projectId: string): Promise<OverrideSubject['pending']> {
  const row = await tx
    .selectFrom('statusOverrides')
    .select(['before', 'after'])
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  // Both columns are JSON that only `carryOutPlan` writes; the generated types don't describe it.
  return row
    ? {
        before: row.before as unknown as OverrideMemory,
        after: row.after as unknown as Standing,
      }
    : null
}

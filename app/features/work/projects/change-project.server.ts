/** The only place that writes the statuses of projects, matches, assignments and offers. */
import type {
  Expression,
  ExpressionBuilder,
  Insertable,
  SqlBool,
  UpdateObject,
  Updateable,
} from 'kysely'
import type { EventMap } from '#app/base/event-map.ts'
import { findArrow } from '#app/base/life.ts'
import type { AssignmentStatus, MatchStatus, ProjectStatus } from '#work/projects/project.ts'
import {
  ASSIGNMENT_TRANSITIONS,
  MATCH_TRANSITIONS,
  OFFER_TRANSITIONS,
  PROJECT_TRANSITIONS,
  type AssignmentAction,
  type MatchAction,
  type OfferAction,
  type ProjectAction,
} from '#work/projects/project-transitions.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import type { AssignmentOffers, DB, OrbiterAssignments, VideoProjects } from '#db/types.ts'

interface Arrow<Status> {
  from: Status[]
  to: Status
}

type NewProject = Omit<
  Insertable<VideoProjects>,
  'status' | 'matchStatus' | 'submittedAt' | 'createdAt'
>

/** Inserts a project. The caller records the event. */
export async function insertProject(
  tx: Tx,
  actions: { project: 'draft' | 'submit'; match: 'wait' | 'search' },
  project: NewProject,
  at = now(),
): Promise<void> {
  const status = findArrow(PROJECT_TRANSITIONS, actions.project).to
  await tx
    .insertInto('videoProjects')
    .values({
      ...project,
      status,
      matchStatus: findArrow(MATCH_TRANSITIONS, actions.match).to,
      submittedAt: status === 'submitted' ? at : null,
      createdAt: at,
    })
    .execute()
}

interface ProjectChange {
  project?: Exclude<ProjectAction, 'set'>
  /** For the `set` action: the status that an admin chose. */
  status?: ProjectStatus
  match?: MatchAction
  /** Other columns to change along with the status. */
  set?: Omit<UpdateObject<DB, 'videoProjects'>, 'status' | 'matchStatus'>
  where?: (eb: ExpressionBuilder<DB, 'videoProjects'>) => Expression<SqlBool>
}

/**
 * Changes a project, its match, or both in one statement. Each changes only from the starting
 * statuses of its own action. The columns in `set` are written if at least one of the two changes.
 * The caller holds the project's lock and records the event.
 * @returns whether at least one of the two was in a starting status
 */
export async function changeProject(
  tx: Tx,
  projectId: string,
  { project, status, match, set = {}, where }: ProjectChange,
): Promise<boolean> {
  const action = status ? 'set' : project
  const ofProject = action ? findArrow(PROJECT_TRANSITIONS, action, status) : null
  const ofMatch = match ? findArrow(MATCH_TRANSITIONS, match) : null
  const changed = await tx
    .updateTable('videoProjects')
    .set((eb) => ({
      ...set,
      ...(ofProject ? { status: moveStatus(eb, ofProject) } : {}),
      ...(ofMatch ? { matchStatus: moveMatch(eb, ofMatch) } : {}),
    }))
    .where('id', '=', projectId)
    .where((eb) =>
      eb.or([
        ...(ofProject ? [eb('status', 'in', ofProject.from)] : []),
        ...(ofMatch ? [eb('matchStatus', 'in', ofMatch.from)] : []),
      ]),
    )
    .$if(where !== undefined, (query) => query.where(where as NonNullable<typeof where>))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

type ProjectColumns = ExpressionBuilder<DB, 'videoProjects'>

function moveStatus(eb: ProjectColumns, { from, to }: Arrow<ProjectStatus>) {
  return eb.case().when('status', 'in', from).then(to).else(eb.ref('status')).end()
}

function moveMatch(eb: ProjectColumns, { from, to }: Arrow<MatchStatus>) {
  return eb.case().when('matchStatus', 'in', from).then(to).else(eb.ref('matchStatus')).end()
}

/** Inserts an assignment. The caller records the event. */
export async function insertAssignment(
  tx: Tx,
  assignment: Omit<Insertable<OrbiterAssignments>, 'status' | 'assignedAt'>,
): Promise<void> {
  const { to } = findArrow(ASSIGNMENT_TRANSITIONS, 'assign')
  await tx
    .insertInto('orbiterAssignments')
    .values({ ...assignment, status: to, assignedAt: now() })
    .execute()
}

interface AssignmentChange {
  action: Exclude<AssignmentAction, 'assign'>
  /** Only for the `set` action. */
  to?: AssignmentStatus
  where: (eb: ExpressionBuilder<DB, 'orbiterAssignments'>) => Expression<SqlBool>
  endReason?: string | null
}

/**
 * Changes the assignments that are in the action's starting status. The caller records the events.
 */
export async function changeAssignments(
  tx: Tx,
  { action, to: setTo, where, endReason }: AssignmentChange,
): Promise<{ id: string; orbiterId: string }[]> {
  const { from, to } = findArrow(ASSIGNMENT_TRANSITIONS, action, setTo)
  const isLive = to === 'assigned' || to === 'in_progress'
  return tx
    .updateTable('orbiterAssignments')
    .set({
      status: to,
      endedAt: isLive ? null : now(),
      ...(to === 'in_progress' ? { startedAt: now() } : {}),
      ...(endReason === undefined ? {} : { endReason }),
    })
    .where('status', 'in', from)
    .where(where)
    .returning(['id', 'orbiterId'])
    .execute()
}

const OFFER_EVENTS = {
  decline: 'offer.declined',
  lapse: 'offer.lapsed',
  withdraw: 'offer.withdrawn',
} as const

function takenBy(orbiterId: string, assignedTo: string | undefined): EventMap['offer.taken'] {
  if (assignedTo === undefined) return {}
  return orbiterId === assignedTo ? { by: 'team', isOwn: true } : { by: 'team' }
}

interface OfferChange {
  action: Exclude<OfferAction, 'make'>
  where: (eb: ExpressionBuilder<DB, 'assignmentOffers' | 'users'>) => Expression<SqlBool>
  /** The Orbiter who answers; null: the system. */
  actorId: string | null
  /** The Orbiter to whom the team has assigned the job, if it did. */
  assignedTo?: string
  set?: Omit<Updateable<AssignmentOffers>, 'status' | 'answeredAt'>
}

export interface ClosedOffer {
  id: string
  orbiterId: string
  email: string
  fullName: string
}

/** Closes the open offers that `where` matches, and records an event for each Orbiter. */
export async function changeOffers(
  tx: Tx,
  { action, where, actorId, assignedTo, set = {} }: OfferChange,
): Promise<ClosedOffer[]> {
  const { from, to } = findArrow(OFFER_TRANSITIONS, action)
  const closed = await tx
    .updateTable('assignmentOffers')
    .from('users')
    .whereRef('users.id', '=', 'assignmentOffers.orbiterId')
    .set({ ...set, status: to, answeredAt: now() })
    .where('assignmentOffers.status', 'in', from)
    .where(where)
    .returning([
      'assignmentOffers.id',
      'assignmentOffers.projectId',
      'assignmentOffers.orbiterId',
      'users.email',
      'users.fullName',
    ])
    .execute()
  const facts = (row: (typeof closed)[number]) => ({
    subjectType: 'offer' as const,
    subjectId: row.id,
    actorId,
    fromStatus: 'open',
    toStatus: to,
    audience: [row.orbiterId],
  })
  if (action === 'accept')
    await recordEvents(
      tx,
      'offer.accepted',
      closed.map((row) => ({ ...facts(row), data: { projectId: row.projectId } })),
    )
  else if (action === 'take')
    await recordEvents(
      tx,
      'offer.taken',
      closed.map((row) => ({ ...facts(row), data: takenBy(row.orbiterId, assignedTo) })),
    )
  else await recordEvents(tx, OFFER_EVENTS[action], closed.map(facts))
  return closed
}

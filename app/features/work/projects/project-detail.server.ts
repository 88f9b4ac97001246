/**
 * A project for its dialog in the admin area: every field, who works on it, and which Orbiters
 * would fit.
 */
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  eventsOf,
  type AssignmentStatus,
  type MatchStatus,
  type ProjectStatus,
  type ProjectType,
} from '#work/projects/project.ts'
import {
  projectStateColumns,
  readParts,
  SOLD_AS,
  describeProject,
  type StateWords,
} from '#work/projects/project-state.server.ts'
import { rankOrbiters, type RankedOrbiter } from '#work/matching/rank-orbiters.server.ts'
import { addressIn } from '#market/places/venue.ts'
import { db } from '#app/platform/db.ts'

const SUGGESTED = 6

export interface ProjectDetail extends StateWords {
  id: string
  title: string
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  description: string | null
  clientId: string
  clientName: string
  clientEmail: string
  type: ProjectType
  status: ProjectStatus
  matchStatus: MatchStatus
  budgetRange: string | null
  priceCents: number | null
  deadline: string | null
  place: string
  /** Each day with its start and the end of the event. */
  events: string[]
  createdAt: string
  /** Fields beyond those common to all projects. */
  requirements: [name: string, value: string][]
  assignments: { id: string; orbiterId: string; orbiterName: string; status: AssignmentStatus }[]
  /**
   * The best fits with their reasons; those with conflicts last. Empty if no Orbiter can be
   * assigned.
   */
  suggested: RankedOrbiter[]
}

const textsIn = (requirements: unknown): [string, string][] =>
  Object.entries((requirements ?? {}) as Record<string, unknown>).flatMap(
    ([name, value]): [string, string][] =>
      typeof value === 'string' && value ? [[name, value]] : [],
  )

const selectProject = (projectId: string) =>
  db()
    .selectFrom('videoProjects as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select([
      'p.id',
      'p.title',
      'p.description',
      'p.projectType as type',
      'p.status',
      'p.matchStatus',
      'p.budgetRange',
      'p.priceCents',
      'p.deadline',
      'p.timeZone',
    ])
    .select([
      'p.venueAddress',
      'p.city',
      'p.createdAt',
      'p.requirements',
      'p.eventDate',
      'p.eventStartTime',
      'p.eventEndTime',
      'p.userId as clientId',
      'u.fullName as clientName',
      'u.email as clientEmail',
    ])
    .select(SOLD_AS)
    .select(projectStateColumns('p'))
    .where('p.id', '=', projectId)
    .executeTakeFirst()

const listAssignmentsOf = (projectId: string) =>
  db()
    .selectFrom('orbiterAssignments as a')
    .innerJoin('users as o', 'o.id', 'a.orbiterId')
    .select(['a.id', 'a.status', 'a.orbiterId', 'o.fullName as orbiterName'])
    .where('a.projectId', '=', projectId)
    .orderBy('a.assignedAt')
    .execute()

/** Returns null for an unknown ID. @throws NotAllowed */
export async function findProjectDetail(
  viewer: Viewer,
  projectId: string | null,
): Promise<ProjectDetail | null> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!projectId || !isUuid(projectId)) return null
  const [row, assignments, partsOf] = await Promise.all([
    selectProject(projectId),
    listAssignmentsOf(projectId),
    readParts([projectId]),
  ])
  if (!row) return null
  const isOpen =
    ['submitted', 'in_production'].includes(row.status) &&
    !assignments.some(({ status }) => status === 'assigned' || status === 'in_progress')
  const { venueAddress, city, requirements, managed, sessionFacts, ...project } = row
  return {
    ...project,
    ...describeProject({ managed, sessionFacts }, 'admin', {
      customerName: row.clientName,
      orbiterName: assignments.find(({ status }) => status !== 'cancelled')?.orbiterName ?? null,
      readerZone: viewer.timeZone,
      readPlace: 'page',
    }),
    place: addressIn(city, venueAddress),
    events: eventsOf(row, partsOf(projectId).sessions, viewer.timeZone),
    createdAt: row.createdAt.toISOString(),
    requirements: textsIn(requirements),
    assignments,
    suggested: isOpen
      ? (await rankOrbiters({ projectId, withConflicts: true })).slice(0, SUGGESTED)
      : [],
  }
}

/** Assignments for the admin area, and the projects that still need one. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { rankOfObjections, type Objections } from '#work/matching/matching.ts'
import { rankOrbiters } from '#work/matching/rank-orbiters.server.ts'
import {
  isPerson,
  LONGEST_SEARCH,
  pageOf,
  sortOf,
  titled,
  type AdminList,
  type AdminListQuestion,
} from '#work/projects/admin-project-queries.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import {
  projectStateColumns,
  describeProject,
  type StateWords,
} from '#work/projects/project-state.server.ts'
import {
  ASSIGNMENT_STATUSES,
  type AssignmentStatus,
  type ProjectStatus,
} from '#work/projects/project.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface AdminAssignment extends StateWords {
  id: string
  picture: JobPicture
  projectId: string
  projectTitle: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  clientId: string
  clientName: string
  clientEmail: string
  status: AssignmentStatus
  /** ISO 8601 */
  assignedAt: string
  deadline: string | null
  notes: string | null
}

const ASSIGNMENT_SORTS = {
  assigned: 'a.assignedAt',
  project: 'p.title',
  orbiter: 'o.fullName',
  client: 'u.fullName',
  status: 'a.status',
  deadline: 'p.deadline',
} as const

const ASSIGNMENT_COLUMNS = [
  'a.id',
  'a.projectId',
  'p.title as projectTitle',
  'a.orbiterId',
  'o.fullName as orbiterName',
  'o.email as orbiterEmail',
  'p.userId as clientId',
  'u.fullName as clientName',
  'u.email as clientEmail',
  'a.status',
  'a.assignedAt',
  'p.deadline',
  'a.notes',
] as const

/** The Orbiter who has the project now, if this assignment is over. */
export const HOLDER_COLUMN = sql<
  string | null
>`(select w.full_name from orbiter_assignments x join users w on w.id = x.orbiter_id
  where x.project_id = p.id and x.status in ('assigned', 'in_progress'))`.as('holderName')

/** Assignments that match a question, joined with their project, client `u` and Orbiter `o`. */
export function selectAssignments(question: AdminListQuestion) {
  const search = question.search?.trim().slice(0, LONGEST_SEARCH) ?? ''
  const status = ASSIGNMENT_STATUSES.find((known) => known === question.status)
  return db()
    .selectFrom('orbiterAssignments as a')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .innerJoin('users as o', 'o.id', 'a.orbiterId')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([titled(search), isPerson('a.orbiterId', search), isPerson('p.userId', search)]),
      ),
    )
    .$call((query) => (status ? query.where('a.status', '=', status) : query))
}

/**
 * All assignments. Sorts: assigned (default, newest first), project, orbiter, client, status,
 * deadline.
 * @throws NotAllowed
 */
export async function listAssignments(
  viewer: Viewer,
  question: AdminListQuestion = {},
): Promise<AdminList<AdminAssignment>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const query = selectAssignments(question)
  const total = await countRows(query)
  const { page, pages, perPage } = pageOf(question, total)
  const rows = await query
    .select(ASSIGNMENT_COLUMNS)
    .select(projectStateColumns('p'))
    .select(HOLDER_COLUMN)
    .orderBy(sortOf(ASSIGNMENT_SORTS, question.sort, 'assigned'), (order) =>
      question.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('a.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const pictureOf = await readProjectPictures(rows.map(({ projectId }) => projectId))
  return {
    total,
    page,
    pages,
    rows: rows.map(({ assignedAt, managed, sessionFacts, holderName, ...row }) => ({
      ...row,
      picture: pictureOf(row.projectId),
      ...describeProject({ managed, sessionFacts }, 'admin', {
        customerName: row.clientName,
        orbiterName: holderName ?? row.orbiterName,
        readerZone: viewer.timeZone,
        readPlace: 'list',
      }),
      assignedAt: assignedAt.toISOString(),
    })),
  }
}

/**
 * The projects that the assign dialog offers: submitted and in production, without a live
 * assignment, most urgent first.
 */
export async function listAssignableProjects(
  viewer: Viewer,
): Promise<{ id: string; title: string; clientEmail: string; status: ProjectStatus }[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return await db()
    .selectFrom('videoProjects as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.title', 'u.email as clientEmail', 'p.status'])
    .where('p.status', 'in', ['submitted', 'in_production'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orbiterAssignments as a')
            .select('a.id')
            .whereRef('a.projectId', '=', 'p.id')
            .where('a.status', 'in', ['assigned', 'in_progress']),
        ),
      ),
    )
    .orderBy(sql`p.match_due_at asc nulls last`)
    .orderBy('p.createdAt', 'desc')
    .limit(200)
    .execute()
}

export interface RankedProject extends Objections {
  id: string
  title: string
  clientEmail: string
  /** Out of 100. */
  score: number
  /** The reasons for the score: distance, record, rating, fit and rest, in words. */
  reasons: string[]
}

/**
 * The same projects, best fit for this Orbiter first, by the dispatcher's ranking. Projects with
 * conflicts come last, after them those that the Orbiter can't take.
 */
export async function listRankedProjects(
  viewer: Viewer,
  orbiterId: string,
): Promise<RankedProject[]> {
  const projects = await listAssignableProjects(viewer)
  if (!isUuid(orbiterId)) return []
  const ranked: RankedProject[] = []
  for (const { id, title, clientEmail } of projects) {
    const [fit] = await rankOrbiters({ projectId: id, withConflicts: true, orbiterId })
    if (!fit) continue
    const { score, reasons, conflicts, refusals } = fit
    ranked.push({
      id,
      title,
      clientEmail,
      score: Math.round(score),
      reasons: reasons.map(({ text }) => text),
      conflicts,
      refusals,
    })
  }
  return ranked.toSorted((a, b) => rankOfObjections(a) - rankOfObjections(b) || b.score - a.score)
}

/** Projects and assignments for the admin area: searched, filtered and sorted by the database, page by page. */
import { sql, type SqlBool } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import type { AssignmentStatus, MatchStatus, ProjectStatus, ProjectType } from '#app/features/projects/project.ts'
import { ASSIGNMENT_STATUSES, PROJECT_STATUSES } from '#app/features/projects/project.ts'
import { db } from '#app/platform/db.ts'

/** What an admin table asks for. Unknown statuses and sorts count as not given, so any URL can be answered. */
export interface AdminListQuestion {
  /** Projects: title, client e-mail, client name. Assignments: project title, Orbiter e-mail and name, client e-mail. */
  search?: string
  status?: string | null
  sort?: string | null
  direction?: 'asc' | 'desc'
  /** From 1. */
  page?: number
  perPage?: number
}

export interface AdminList<Row> {
  rows: Row[]
  /** Of all that match. */
  total: number
  page: number
  pages: number
}

export interface AdminProject {
  id: string
  title: string
  description: string | null
  clientId: string
  clientName: string
  clientEmail: string
  projectType: ProjectType
  status: ProjectStatus
  matchStatus: MatchStatus
  /** Empty: shown as "Not specified". */
  budgetRange: string | null
  priceCents: number | null
  deadline: string | null
  city: string | null
  venueAddress: string | null
  /** The live assignment's Orbiter. */
  orbiterName: string | null
  /** ISO 8601; by when it is promised to be matched. */
  matchDueAt: string | null
  createdAt: string
}

export interface AdminAssignment {
  id: string
  projectId: string
  projectTitle: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  clientName: string
  clientEmail: string
  status: AssignmentStatus
  /** ISO 8601 */
  assignedAt: string
  deadline: string | null
  notes: string | null
}

const PER_PAGE = 25
const LONGEST_SEARCH = 100

const likePattern = (term: string) => `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
const titled = (search: string) => sql<SqlBool>`p.title ilike ${likePattern(search)}`
/** Who is meant is found by the index on people. */
const isPerson = (column: 'p.user_id' | 'a.orbiter_id', search: string) =>
  sql<SqlBool>`${sql.ref(column)} in (select id from users where search_text like ${likePattern(search.toLowerCase())})`

function pageOf({ page = 1, perPage = PER_PAGE }: AdminListQuestion, total: number): { page: number; pages: number; perPage: number } {
  const size = Math.min(100, Math.max(1, Math.trunc(perPage) || PER_PAGE))
  const pages = Math.max(1, Math.ceil(total / size))
  return { page: Math.min(pages, Math.max(1, Math.trunc(page) || 1)), pages, perPage: size }
}

const PROJECT_SORTS = {
  created: 'p.created_at',
  title: 'p.title',
  client: 'u.full_name',
  status: 'p.status',
  deadline: 'p.deadline',
  type: 'p.project_type',
} as const
const ASSIGNMENT_SORTS = {
  assigned: 'a.assigned_at',
  project: 'p.title',
  orbiter: 'o.full_name',
  client: 'u.full_name',
  status: 'a.status',
  deadline: 'p.deadline',
} as const

function sortOf<Sorts extends Record<string, string>>(sorts: Sorts, wanted: string | null | undefined, fallback: keyof Sorts): Sorts[keyof Sorts] {
  return sorts[wanted && Object.hasOwn(sorts, wanted) ? wanted : fallback]
}

/**
 * All projects. Sorts: created (default, newest first), title, client, status, deadline, type.
 * @throws NotAllowed
 */
export async function listProjects(viewer: Viewer, question: AdminListQuestion = {}): Promise<AdminList<AdminProject>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const search = question.search?.trim().slice(0, LONGEST_SEARCH) ?? ''
  const status = PROJECT_STATUSES.find((known) => known === question.status)
  const wanted = db()
    .selectFrom('video_projects as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .$if(search !== '', (query) => query.where((eb) => eb.or([titled(search), isPerson('p.user_id', search)])))
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? ''))
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { page, pages, perPage } = pageOf(question, total)
  const rows = await wanted
    .leftJoin('orbiter_assignments as a', (join) => join.onRef('a.project_id', '=', 'p.id').on('a.status', 'in', ['assigned', 'in_progress']))
    .leftJoin('profiles as o', 'o.user_id', 'a.orbiter_id')
    .select([
      'p.id',
      'p.title',
      'p.description',
      'p.user_id as clientId',
      'u.full_name as clientName',
      'u.email as clientEmail',
      'p.project_type as projectType',
      'p.status',
      'p.match_status as matchStatus',
      'p.budget_range as budgetRange',
      'p.price_cents as priceCents',
      'p.deadline',
      'p.city',
      'p.venue_address as venueAddress',
      'o.full_name as orbiterName',
      'p.match_due_at',
      'p.created_at',
    ])
    .orderBy(sortOf(PROJECT_SORTS, question.sort, 'created'), (order) => (question.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('p.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    total,
    page,
    pages,
    rows: rows.map(({ match_due_at, created_at, ...row }) => ({
      ...row,
      projectType: row.projectType as ProjectType,
      status: row.status as ProjectStatus,
      matchStatus: row.matchStatus as MatchStatus,
      matchDueAt: match_due_at?.toISOString() ?? null,
      createdAt: created_at.toISOString(),
    })),
  }
}

/**
 * All assignments. Sorts: assigned (default, newest first), project, orbiter, client, status, deadline.
 * @throws NotAllowed
 */
export async function listAssignments(viewer: Viewer, question: AdminListQuestion = {}): Promise<AdminList<AdminAssignment>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const search = question.search?.trim().slice(0, LONGEST_SEARCH) ?? ''
  const status = ASSIGNMENT_STATUSES.find((known) => known === question.status)
  const wanted = db()
    .selectFrom('orbiter_assignments as a')
    .innerJoin('video_projects as p', 'p.id', 'a.project_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('users as o', 'o.id', 'a.orbiter_id')
    .$if(search !== '', (query) => query.where((eb) => eb.or([titled(search), isPerson('a.orbiter_id', search), isPerson('p.user_id', search)])))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status ?? ''))
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { page, pages, perPage } = pageOf(question, total)
  const rows = await wanted
    .select([
      'a.id',
      'a.project_id as projectId',
      'p.title as projectTitle',
      'a.orbiter_id as orbiterId',
      'o.full_name as orbiterName',
      'o.email as orbiterEmail',
      'u.full_name as clientName',
      'u.email as clientEmail',
      'a.status',
      'a.assigned_at',
      'p.deadline',
      'a.notes',
    ])
    .orderBy(sortOf(ASSIGNMENT_SORTS, question.sort, 'assigned'), (order) =>
      question.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('a.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    total,
    page,
    pages,
    rows: rows.map(({ assigned_at, ...row }) => ({ ...row, status: row.status as AssignmentStatus, assignedAt: assigned_at.toISOString() })),
  }
}

/** The projects that the assign dialog offers: submitted and in production, without a live assignment, most urgent first. */
export async function listAssignableProjects(viewer: Viewer): Promise<{ id: string; title: string; clientEmail: string; status: ProjectStatus }[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('video_projects as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.title', 'u.email as clientEmail', 'p.status'])
    .where('p.status', 'in', ['submitted', 'in_production'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('orbiter_assignments as a').select('a.id').whereRef('a.project_id', '=', 'p.id').where('a.status', 'in', ['assigned', 'in_progress']),
        ),
      ),
    )
    .orderBy(sql`p.match_due_at asc nulls last`)
    .orderBy('p.created_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as ProjectStatus }))
}

/** Projects for the admin area, searched, filtered, sorted and paged by the database. */
import { sql, type SqlBool } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { likePattern } from '#app/base/search-text.ts'
import type { TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { MatchStatus, ProjectStatus, ProjectType } from '#work/projects/project.ts'
import { PROJECT_STATUSES } from '#work/projects/project.ts'
import {
  projectStateColumns,
  describeProject,
  type StateWords,
} from '#work/projects/project-state.server.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

/** The query of an admin table. Unknown statuses and sorts are ignored, so every URL works. */
export interface AdminListQuestion {
  /**
   * The columns searched. Projects: title, client email, client name. Assignments: project title,
   * Orbiter email and name, client email.
   */
  search?: string
  status?: string | null
  sort?: string | null
  direction?: 'asc' | 'desc'
  page?: number
  perPage?: number
}

/** Parses the query from the URL of an admin table. */
export function questionOf({
  q,
  sort,
  isDescending,
  filters,
  page,
}: TableState): AdminListQuestion {
  return {
    search: q,
    status: filters['status'] ?? null,
    sort,
    direction: isDescending ? 'desc' : 'asc',
    page,
  }
}

export interface AdminList<Row> {
  rows: Row[]
  /** The number of matches across all pages. */
  total: number
  page: number
  pages: number
}

export interface AdminProject extends StateWords {
  id: string
  picture: JobPicture
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
  /** The promised deadline for the match, ISO 8601. */
  matchDueAt: string | null
  createdAt: string
}

const PER_PAGE = 25
export const LONGEST_SEARCH = 100

export const titled = (search: string) =>
  sql<SqlBool>`(p.title ilike ${likePattern(search)} or p.business_name ilike ${likePattern(search)})`
/** Uses the search index on people. */
export const isPerson = (column: 'p.userId' | 'a.orbiterId', search: string) =>
  sql<SqlBool>`${sql.ref(column)} in (select id from users where search_text like ${likePattern(search.toLowerCase())})`

export function pageOf(
  { page = 1, perPage = PER_PAGE }: AdminListQuestion,
  total: number,
): { page: number; pages: number; perPage: number } {
  const size = Math.min(100, Math.max(1, Math.trunc(perPage) || PER_PAGE))
  const pages = Math.max(1, Math.ceil(total / size))
  return { page: Math.min(pages, Math.max(1, Math.trunc(page) || 1)), pages, perPage: size }
}

const PROJECT_SORTS = {
  created: 'p.createdAt',
  title: 'p.title',
  client: 'u.fullName',
  status: 'p.status',
  deadline: 'p.deadline',
  type: 'p.projectType',
} as const
export function sortOf<Sorts extends Record<string, string>>(
  sorts: Sorts,
  query: string | null | undefined,
  fallback: keyof Sorts,
): Sorts[keyof Sorts] {
  return sorts[query && Object.hasOwn(sorts, query) ? query : fallback]
}

function matching(question: AdminListQuestion) {
  const search = question.search?.trim().slice(0, LONGEST_SEARCH) ?? ''
  const status = PROJECT_STATUSES.find((known) => known === question.status)
  return db()
    .selectFrom('videoProjects as p')
    .$if(search !== '', (query) =>
      query.where((eb) => eb.or([titled(search), isPerson('p.userId', search)])),
    )
    .$call((query) => (status ? query.where('p.status', '=', status) : query))
}

/** Projects that match a question, joined with their client `u`. */
export const selectProjects = (question: AdminListQuestion) =>
  matching(question).innerJoin('users as u', 'u.id', 'p.userId')

const selectRows = (question: AdminListQuestion) =>
  selectProjects(question)
    .leftJoin('orbiterAssignments as a', (join) =>
      join.onRef('a.projectId', '=', 'p.id').on('a.status', 'in', ['assigned', 'in_progress']),
    )
    .leftJoin('profiles as o', 'o.userId', 'a.orbiterId')
    .select([
      'p.id',
      'p.title',
      'p.description',
      'p.userId as clientId',
      'u.fullName as clientName',
      'u.email as clientEmail',
      'p.projectType',
      'p.status',
      'p.matchStatus',
      'p.budgetRange',
      'p.priceCents',
      'p.deadline',
      'p.city',
      'p.venueAddress',
      'o.fullName as orbiterName',
      'p.matchDueAt',
      'p.createdAt',
    ])
    .select(projectStateColumns('p'))

/**
 * All projects. Sorts: created (default, newest first), title, client, status, deadline, type.
 * @throws NotAllowed
 */
export async function listProjects(
  viewer: Viewer,
  question: AdminListQuestion = {},
): Promise<AdminList<AdminProject>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const total = await countRows(matching(question))
  const { page, pages, perPage } = pageOf(question, total)
  const sort = sortOf(PROJECT_SORTS, question.sort, 'created')
  const rows = await selectRows(question)
    .orderBy(sort, (order) => {
      const directed = question.direction === 'asc' ? order.asc() : order.desc()
      // Only a deadline can be null. The index behind the newest-first sort can't specify where
      // nulls go.
      return sort === 'p.deadline' ? directed.nullsLast() : directed
    })
    .orderBy('p.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const pictureOf = await readProjectPictures(rows.map(({ id }) => id))
  return {
    total,
    page,
    pages,
    rows: rows.map(({ matchDueAt, createdAt, managed, sessionFacts, ...row }) => ({
      ...row,
      picture: pictureOf(row.id),
      ...describeProject({ managed, sessionFacts }, 'admin', {
        customerName: row.clientName,
        orbiterName: row.orbiterName,
        readerZone: viewer.timeZone,
        readPlace: 'list',
      }),
      matchDueAt: matchDueAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  }
}

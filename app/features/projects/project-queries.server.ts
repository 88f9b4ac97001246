/**
 * Projects as customers and searches see them, and the sessions and deliverables of several
 * projects.
 */
import { likePattern } from '#app/base/search-text.ts'
import { type Viewer, isAdmin } from '#app/features/accounts/viewer.ts'
import type { MatchStatus, ProjectStatus } from '#app/features/projects/project.ts'
import {
  projectStateColumns,
  tellProject,
  type StateWords,
} from '#app/features/projects/project-state.server.ts'
import { db } from '#app/platform/db.ts'

export interface CustomerProject extends ProjectParts, StateWords {
  id: string
  title: string
  status: ProjectStatus
  matchStatus: MatchStatus
  orbiterName: string | null
  /** Where it takes place; null for a project without a date. */
  city: string | null
  timeZone: string
  /** The zone of whoever reads it. */
  readerZone: string
  priceCents: number | null
  budgetRange: string | null
  deadline: string | null
  /** ISO 8601 */
  matchDueAt: string | null
}

const MOST = 50

/** Newest first. */
export async function listCustomerProjects(viewer: Viewer): Promise<CustomerProject[]> {
  const rows = await db()
    .selectFrom('videoProjects as p')
    .leftJoin('orbiterAssignments as a', (join) =>
      join
        .onRef('a.projectId', '=', 'p.id')
        .on('a.status', 'in', ['assigned', 'in_progress', 'completed']),
    )
    .leftJoin('profiles as o', 'o.userId', 'a.orbiterId')
    .distinctOn(['p.createdAt', 'p.id'])
    .select([
      'p.id',
      'p.title',
      'p.status',
      'p.matchStatus',
      'p.city',
      'p.timeZone',
      'p.priceCents',
      'p.budgetRange',
      'p.deadline',
      'p.matchDueAt',
      'o.fullName as orbiterName',
    ])
    .select(projectStateColumns('p'))
    .where('p.userId', '=', viewer.id)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .orderBy('a.assignedAt', 'desc')
    .limit(MOST)
    .execute()
  const partsOf = await readParts(rows.map((row) => row.id))
  return rows.map(({ managed, sessionFacts, ...row }) => ({
    ...row,
    ...tellProject({ managed, sessionFacts }, 'customer', {
      customerName: viewer.fullName,
      orbiterName: row.orbiterName,
      readerZone: viewer.timeZone,
    }),
    timeZone: row.timeZone ?? viewer.timeZone,
    readerZone: viewer.timeZone,
    matchDueAt: row.matchDueAt?.toISOString() ?? null,
    ...partsOf(row.id),
  }))
}

export interface FoundProject {
  id: string
  title: string
  city: string | null
  side: 'customer' | 'orbiter' | 'admin'
}

export async function findProjects(
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<FoundProject[]> {
  const seesAll = isAdmin(viewer)
  const rows = await db()
    .selectFrom('videoProjects as p')
    .select(['p.id', 'p.title', 'p.city', 'p.userId'])
    .where('p.title', 'ilike', likePattern(text))
    .$if(!seesAll, (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.userId', '=', viewer.id),
          eb.exists(
            eb
              .selectFrom('orbiterAssignments as a')
              .select('a.id')
              .whereRef('a.projectId', '=', 'p.id')
              .where('a.orbiterId', '=', viewer.id)
              .where('a.status', 'in', ['assigned', 'in_progress', 'completed']),
          ),
        ]),
      ),
    )
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  const sideOf = (ownerId: string) => (ownerId === viewer.id ? 'customer' : 'orbiter')
  return rows.map(({ userId, ...row }) => ({ ...row, side: seesAll ? 'admin' : sideOf(userId) }))
}

export interface SessionPart {
  date: string
  time: string
  startAt: string
  durationMinutes: number
  bookingId: string | null
}

export interface DeliverablePart {
  id: string
  label: string
  dueAt: string
  deliveredAt: string | null
  link: string | null
}

export interface ProjectParts {
  sessions: SessionPart[]
  deliverables: DeliverablePart[]
}

export async function readParts(
  projectIds: string[],
): Promise<(projectId: string) => ProjectParts> {
  if (projectIds.length === 0) return () => ({ sessions: [], deliverables: [] })
  const [sessions, deliverables] = await Promise.all([
    db()
      .selectFrom('projectSessions')
      .selectAll()
      .where('projectId', 'in', projectIds)
      .orderBy('position')
      .execute(),
    db()
      .selectFrom('projectDeliverables')
      .selectAll()
      .where('projectId', 'in', projectIds)
      .orderBy('position')
      .execute(),
  ])
  return (projectId) => ({
    sessions: sessions
      .filter((row) => row.projectId === projectId)
      .map((row) => ({
        date: row.eventDate,
        time: row.startTime,
        startAt: row.startAt.toISOString(),
        durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / 60_000,
        bookingId: row.bookingRequestId,
      })),
    deliverables: deliverables
      .filter((row) => row.projectId === projectId)
      .map((row) => ({
        id: row.id,
        label: row.label,
        dueAt: row.dueAt.toISOString(),
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        link: row.link,
      })),
  })
}

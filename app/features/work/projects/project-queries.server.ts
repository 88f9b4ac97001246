/** A customer's projects, and the page of a single project. */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { type Viewer, isAdmin } from '#people/accounts/viewer.ts'
import type { MatchStatus, ProjectStatus } from '#work/projects/project.ts'
import {
  projectStateColumns,
  readParts,
  SOLD_AS,
  describeProject,
  type ProjectParts,
  type StateWords,
} from '#work/projects/project-state.server.ts'
import { wishedEvent } from '#work/projects/project.ts'
import { addressIn } from '#market/places/venue.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface CustomerProject extends ProjectParts, StateWords {
  id: string
  title: string
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  status: ProjectStatus
  matchStatus: MatchStatus
  orbiterName: string | null
  /** Where the event takes place; null for a project without a date. */
  city: string | null
  timeZone: string
  /** The reader's zone. */
  readerZone: string
  priceCents: number | null
  budgetRange: string | null
  deadline: string | null
  /** ISO 8601 */
  matchDueAt: string | null
}

const MOST = 50

/** Statuses of the assignment of the Orbiter who has the project now or has completed it. */
const HAS_IT = ['assigned', 'in_progress', 'completed'] as const

function projects() {
  return db()
    .selectFrom('videoProjects as p')
    .leftJoin('orbiterAssignments as a', (join) =>
      join.onRef('a.projectId', '=', 'p.id').on('a.status', 'in', HAS_IT),
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
    .select(SOLD_AS)
    .select(projectStateColumns('p'))
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .orderBy('a.assignedAt', 'desc')
}

/** Newest first. */
export async function listCustomerProjects(viewer: Viewer): Promise<ListedProject[]> {
  const rows = await projects().where('p.userId', '=', viewer.id).limit(MOST).execute()
  const partsOf = await readParts(rows.map((row) => row.id))
  const pictureOf = await readProjectPictures(rows.map(({ id }) => id))
  return rows.map(({ managed, sessionFacts, ...row }) => ({
    ...row,
    picture: pictureOf(row.id),
    ...describeProject({ managed, sessionFacts }, 'customer', {
      customerName: viewer.fullName,
      orbiterName: row.orbiterName,
      readerZone: viewer.timeZone,
      readPlace: 'list',
    }),
    timeZone: row.timeZone ?? viewer.timeZone,
    readerZone: viewer.timeZone,
    matchDueAt: row.matchDueAt?.toISOString() ?? null,
    ...partsOf(row.id),
  }))
}

export interface ListedProject extends CustomerProject {
  picture: JobPicture
}

export interface ProjectPage extends CustomerProject {
  side: 'customer' | 'orbiter' | 'admin'
  customerName: string
  /** What the customer wrote when booking. */
  wishes: string | null
  place: string
  /** When the event takes place, as the customer stated for a project without sessions. */
  event: string | null
  createdAt: string
  matchRound: number
  /**
   * `offered`: Orbiters who got an offer in this round of the search. `open`: those who can still
   * accept.
   */
  offered: number
  open: number
  orbiter: { id: string; name: string; imageUrl: string | null; isListed: boolean } | null
}

/** Null for everyone except the project's customer, the Orbiter who has it, and admins. */
export async function findProjectPage(
  viewer: Viewer,
  projectId: string,
): Promise<ProjectPage | null> {
  if (!isUuid(projectId)) return null
  const row = await projects()
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.userId', 'u.fullName as customerName', 'p.description as wishes'])
    .select(['p.venueAddress', 'p.createdAt', 'p.matchRound'])
    .select(['p.eventDate', 'p.eventStartTime', 'p.eventEndTime'])
    .select(['a.orbiterId', 'o.profileImageUrl', 'o.listedAt'])
    .select(
      sql<{ offered: number; open: number }>`(select json_build_object('offered', count(*)::int,
        'open', count(*) filter (where f.status = 'open' and f.expires_at > ${now()})::int)
        from assignment_offers f where f.project_id = p.id and f.round = p.match_round)`.as(
        'offers',
      ),
    )
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  const side = row && sideOf(viewer, row)
  if (!row || !side) return null
  const { managed, sessionFacts, offers, userId: _, orbiterId, ...facts } = row
  const { profileImageUrl, listedAt } = row
  const { orbiterName, venueAddress } = row
  const partsOf = await readParts([row.id])
  return {
    ...facts,
    ...describeProject({ managed, sessionFacts }, side, {
      ...row,
      readerZone: viewer.timeZone,
      readPlace: 'page',
    }),
    side,
    timeZone: row.timeZone ?? viewer.timeZone,
    readerZone: viewer.timeZone,
    matchDueAt: row.matchDueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    event: wishedEvent(row),
    place: addressIn(row.city, venueAddress),
    ...offers,
    orbiter:
      orbiterId && orbiterName
        ? {
            id: orbiterId,
            name: orbiterName,
            imageUrl: ownMedia(profileImageUrl),
            isListed: listedAt !== null,
          }
        : null,
    ...partsOf(row.id),
  }
}

function sideOf(
  viewer: Viewer,
  { userId, orbiterId }: { userId: string; orbiterId: string | null },
): ProjectPage['side'] | null {
  if (viewer.id === userId) return 'customer'
  if (viewer.id === orbiterId) return 'orbiter'
  return isAdmin(viewer) ? 'admin' : null
}

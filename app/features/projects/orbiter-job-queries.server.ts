/**
 * The managed jobs of an Orbiter: what they are offered, and what they have taken on. Instants are
 * ISO 8601.
 */
import { earningsOf } from '#app/base/money.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { AssignmentStatus } from '#app/features/projects/project.ts'
import { readParts, type ProjectParts } from '#app/features/projects/project-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

interface Job extends ProjectParts {
  title: string
  city: string | null
  venueAddress: string | null
  timeZone: string
  notes: string | null
  earningsCents: number | null
  priceCents: number | null
}

export interface JobOffer extends Job {
  id: string
  expiresAt: string
}

export interface Assignment extends Job {
  id: string
  status: AssignmentStatus
  customerName: string
  hasBegun: boolean
}

export interface OrbiterJobs {
  offers: JobOffer[]
  assignments: Assignment[]
  /**
   * With `takesPackageJobs`, decides whether managed jobs are offered; package-flow Orbiters always
   * get them.
   */
  model: string | null
  takesPackageJobs: boolean
}

const JOB_COLUMNS = [
  'p.id as projectId',
  'p.title',
  'p.city',
  'p.venueAddress',
  'p.timeZone',
  'p.description as notes',
  'p.priceCents',
] as const
/** How many completed jobs stay on the list; bookings show the rest. */
const PAST_SHOWN = 5

export async function listOrbiterJobs(viewer: Viewer): Promise<OrbiterJobs> {
  const [offers, live, past, profile] = await Promise.all([
    db()
      .selectFrom('assignmentOffers as o')
      .innerJoin('videoProjects as p', 'p.id', 'o.projectId')
      .select(JOB_COLUMNS)
      .select(['o.id', 'o.expiresAt', 'o.commissionBps'])
      .where('o.orbiterId', '=', viewer.id)
      .where('o.status', '=', 'open')
      .where('o.expiresAt', '>', now())
      .orderBy('o.expiresAt')
      .execute(),
    ownAssignments(viewer)
      .where('a.status', 'in', ['assigned', 'in_progress'])
      .orderBy('a.assignedAt')
      .execute(),
    ownAssignments(viewer)
      .where('a.status', '=', 'completed')
      .orderBy('a.endedAt', 'desc')
      .limit(PAST_SHOWN)
      .execute(),
    db()
      .selectFrom('profiles')
      .select(['orbiterModel', 'takesPackageJobs'])
      .where('userId', '=', viewer.id)
      .executeTakeFirst(),
  ])
  const assignments = [...live, ...past]
  const partsOf = await readParts([...offers, ...assignments].map((row) => row.projectId))
  return {
    offers: offers.map(({ projectId, expiresAt, commissionBps, ...row }) => ({
      ...row,
      ...partsOf(projectId),
      // Only the Orbiter who takes the job sees the exact address.
      venueAddress: null,
      timeZone: row.timeZone ?? viewer.timeZone,
      expiresAt: expiresAt.toISOString(),
      earningsCents: row.priceCents === null ? null : earningsOf(row.priceCents, commissionBps),
    })),
    assignments: assignments.map(({ projectId, commissionBps, ...row }) => {
      const parts = partsOf(projectId)
      const first = parts.sessions[0]
      return {
        ...row,
        ...parts,
        timeZone: row.timeZone ?? viewer.timeZone,
        hasBegun: !first || new Date(first.startAt) <= now(),
        earningsCents:
          row.priceCents === null ? null : earningsOf(row.priceCents, commissionBps ?? 0),
      }
    }),
    model: profile?.orbiterModel ?? null,
    takesPackageJobs: profile?.takesPackageJobs ?? false,
  }
}

function ownAssignments(viewer: Viewer) {
  return db()
    .selectFrom('orbiterAssignments as a')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(JOB_COLUMNS)
    .select(['a.id', 'a.status', 'a.commissionBps', 'u.fullName as customerName'])
    .where('a.orbiterId', '=', viewer.id)
}

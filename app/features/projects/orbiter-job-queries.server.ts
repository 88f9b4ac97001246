/** The managed jobs of an Orbiter: what they are offered, and what they have taken on. Instants are ISO 8601. */
import { earningsOf } from '#app/base/money.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { AssignmentStatus } from '#app/features/projects/project.ts'
import { readParts, type ProjectParts } from '#app/features/projects/project-parts.server.ts'
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
  /** Whether managed jobs are offered at all; package-flow Orbiters always are. */
  model: string | null
  takesPackageJobs: boolean
}

const JOB_COLUMNS = [
  'p.id as projectId',
  'p.title',
  'p.city',
  'p.venue_address as venueAddress',
  'p.time_zone as timeZone',
  'p.description as notes',
  'p.price_cents as priceCents',
] as const
/** Done and cancelled ones stay in sight for a while; bookings keep the rest. */
const PAST_SHOWN = 5

export async function listOrbiterJobs(viewer: Viewer): Promise<OrbiterJobs> {
  const [offers, live, past, profile] = await Promise.all([
    db()
      .selectFrom('assignment_offers as o')
      .innerJoin('video_projects as p', 'p.id', 'o.project_id')
      .select(JOB_COLUMNS)
      .select(['o.id', 'o.expires_at', 'o.commission_bps'])
      .where('o.orbiter_id', '=', viewer.id)
      .where('o.status', '=', 'open')
      .where('o.expires_at', '>', now())
      .orderBy('o.expires_at')
      .execute(),
    ownAssignments(viewer).where('a.status', 'in', ['assigned', 'in_progress']).orderBy('a.assigned_at').execute(),
    ownAssignments(viewer).where('a.status', '=', 'completed').orderBy('a.ended_at', 'desc').limit(PAST_SHOWN).execute(),
    db().selectFrom('profiles').select(['orbiter_model', 'takes_package_jobs']).where('user_id', '=', viewer.id).executeTakeFirst(),
  ])
  const assignments = [...live, ...past]
  const partsOf = await readParts([...offers, ...assignments].map((row) => row.projectId))
  return {
    offers: offers.map(({ projectId, expires_at, commission_bps, ...row }) => ({
      ...row,
      ...partsOf(projectId),
      // The place itself is told to whoever takes the job.
      venueAddress: null,
      timeZone: row.timeZone ?? viewer.timeZone,
      expiresAt: expires_at.toISOString(),
      earningsCents: row.priceCents === null ? null : earningsOf(row.priceCents, commission_bps),
    })),
    assignments: assignments.map(({ projectId, commission_bps, status, ...row }) => {
      const parts = partsOf(projectId)
      const first = parts.sessions[0]
      return {
        ...row,
        ...parts,
        status: status as AssignmentStatus,
        timeZone: row.timeZone ?? viewer.timeZone,
        hasBegun: !first || new Date(first.startAt) <= now(),
        earningsCents: row.priceCents === null ? null : earningsOf(row.priceCents, commission_bps ?? 0),
      }
    }),
    model: profile?.orbiter_model ?? null,
    takesPackageJobs: profile?.takes_package_jobs ?? false,
  }
}

function ownAssignments(viewer: Viewer) {
  return db()
    .selectFrom('orbiter_assignments as a')
    .innerJoin('video_projects as p', 'p.id', 'a.project_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(JOB_COLUMNS)
    .select(['a.id', 'a.status', 'a.commission_bps', 'u.full_name as customerName'])
    .where('a.orbiter_id', '=', viewer.id)
}

/** The figures that judge a run of managed jobs. */
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { db } from '#app/platform/db.ts'

export const TICK_MS = 15 * 60_000

export interface JobFigures {
  jobs: number
  matched: number
  withAdmin: number
  /** Jobs that were neither matched nor with an admin by the promised time. */
  late: number
  doubleBooked: number
  /** Share of the jobs that went to the busiest tenth of the Orbiters. */
  busiestShare: number
  /** A hash of which Orbiter got which job: the same for the same seed. */
  fingerprint: string
}

export async function readFigures(count: number): Promise<JobFigures> {
  const projects = await sql<{
    id: string
    matchStatus: string
    orbiterId: string | null
    isLate: boolean
  }>`
    select p.id, p.match_status, a.orbiter_id,
      coalesce(least(p.matched_at, (select min(e.created_at) from events e where e.subject_id = p.id and e.kind = 'project.unfilled')),
        'infinity'::timestamptz) > p.match_due_at + make_interval(secs => ${TICK_MS / 1000}) as is_late
    from video_projects p left join orbiter_assignments a on a.project_id = p.id and a.status = 'assigned' order by p.id`.execute(
    db(),
  )
  const doubled = await sql<{
    n: number
  }>`select count(*)::int as n from booking_requests a join booking_requests b
    on a.orbiter_id = b.orbiter_id and a.id < b.id and a.status = 'accepted' and b.status = 'accepted' and a.start_at < b.end_at and b.start_at < a.end_at`.execute(
    db(),
  )
  const taken = new Map<string, number>()
  for (const { orbiterId } of projects.rows)
    if (orbiterId) taken.set(orbiterId, (taken.get(orbiterId) ?? 0) + 1)
  const busiest = [...taken.values()].toSorted((a, b) => b - a).slice(0, Math.ceil(count / 10))
  const matched = projects.rows.filter((row) => row.matchStatus === 'matched').length
  return {
    jobs: projects.rows.length,
    matched,
    withAdmin: projects.rows.filter((row) => row.matchStatus === 'unfilled').length,
    late: projects.rows.filter((row) => row.isLate).length,
    doubleBooked: doubled.rows[0]?.n ?? 0,
    busiestShare: busiest.reduce((sum, jobs) => sum + jobs, 0) / Math.max(1, matched),
    fingerprint: createHash('sha256')
      .update(
        projects.rows.map((row) => `${row.id}:${row.orbiterId ?? row.matchStatus}`).join('\n'),
      )
      .digest('hex'),
  }
}

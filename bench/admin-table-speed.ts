/**
 * `npm run bench:admin`: how long every table and report of the admin area takes with 100,000
 * people, 100,000 bookings with their reviews and 50,000 enquiries, and how much memory a CSV file
 * of 100,000 rows needs. Runs on the bench's own database.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { readTable, type TableShape } from '#app/base/table-state.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import { listUsers } from '#people/accounts/user-list.server.ts'
import { listProjects } from '#work/projects/admin-project-queries.server.ts'
import { listAssignments } from '#work/projects/admin-assignment-queries.server.ts'
import { listEnquiries, listOrbiterTiles } from '#team/reports/admin-overview.server.ts'
import { listOrbiters } from '#team/desk/orbiter-rows.server.ts'
import { listAudit } from '#people/audit/audit-list.server.ts'
import { AUDIT_TABLE } from '#people/audit/audit-list.ts'
import { JOB_TABLE, STANDARD_VIEWS } from '#team/desk/job-table.ts'
import { listJobs, readJobCounts } from '#team/desk/list-jobs.server.ts'
import { listReviews } from '#team/moderation/moderation-lists.server.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { readPlatformCounts } from '#team/reports/platform-counts.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { ORBITER_TABLE } from '#work/projects/project.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { REVIEW_TABLE } from '#team/moderation/moderation-table.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { isSmoke, sizeOf } from '../scripts/smoke.mjs'
import { BENCH_ADMIN } from './bench-admin.ts'
import { openCluster } from './cluster.ts'
import { isSeeded, seed } from './seed.ts'

const PEOPLE = sizeOf(100_000, 3000)
const ENQUIRIES = sizeOf(50_000, 500)
const PROJECTS = sizeOf(20_000, 200)
const JOBS = sizeOf(100_000, 1000)
const ROUNDS = sizeOf(20, 2)
const GOAL_MS = 150
const GOAL_MB = 50

const viewer = BENCH_ADMIN

const cluster = await openCluster('bench')
const today = new Date().toISOString().slice(0, 10)
const state = (shape: TableShape, query: string) => readTable(new URLSearchParams(query), shape)

async function fill(): Promise<void> {
  await cluster.pool.query(
    `insert into users (email, full_name, created_at)
    select 'person-' || n || '@admin-bench.example', 'Person Number ' || n, now() - n * interval '7 minutes'
    from generate_series(1, $1 - (select count(*) from users)::integer) as n on conflict do nothing`,
    [PEOPLE],
  )
  await cluster.pool.query(
    `insert into enquiries (kind, service_type, name, email, city, status, reply_due_at, created_at, answered_at)
    select 'quote', (array['wedding', 'corporate', 'birthday'])[1 + n % 3], 'Person ' || n, 'asker-' || n || '@admin-bench.example',
      (array['Dallas', 'Boston', 'Miami'])[1 + n % 3], (array['new', 'work_in_progress', 'completed'])[1 + n % 3], now() + n * interval '1 minute',
      now() - n * interval '11 minutes', case when n % 50 = 0 then null else now() end
    from generate_series(1, $1 - (select count(*) from enquiries)::integer) as n`,
    [ENQUIRIES],
  )
  await cluster.pool.query(
    `insert into video_projects (user_id, title, status, project_type, created_at)
    select (array(select id from users order by created_at desc limit 1000))[1 + n % 1000], 'Project ' || n,
      (array['draft', 'submitted', 'in_production', 'completed'])[1 + n % 4], (array['tiktok', 'custom'])[1 + n % 2], now() - n * interval '23 minutes'
    from generate_series(1, $1 - (select count(*) from video_projects)::integer) as n`,
    [PROJECTS],
  )
  await cluster.pool.query(
    `insert into orbiter_reviews (booking_request_id, orbiter_id, customer_id, customer_name, project_type, rating, review_text, is_published, created_at)
    select id, orbiter_id, customer_id, customer_name, service_type, 1 + (hashtext(id::text) & 3), 'Filmed what was asked for, and was on time.', hashtext(id::text) % 20 <> 0, start_at + interval '1 day'
    from booking_requests where status = 'completed' and start_at < now() on conflict do nothing`,
  )
  await startTasks(cluster.url, [{ name: 'bench-job', run: async () => {} }], false)
  await cluster.pool.query(
    `insert into pgboss.job (name, data, state, completed_on)
    select 'bench-job', jsonb_build_object('n', n % 5000), (case when n % 5000 = 0 then 'failed' else 'completed' end)::pgboss.job_state, now() - n * interval '1 second'
    from generate_series(1, $1 - (select count(*) from pgboss.job)::integer) as n`,
    [JOBS],
  )
  await cluster.pool.query('analyze users, enquiries, video_projects, orbiter_reviews, pgboss.job')
}

async function time(name: string, read: () => Promise<unknown>): Promise<boolean> {
  await read()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(ROUNDS * 0.95) - 1] ?? 0
  const isGood = isSmoke || p95 <= GOAL_MS
  console.log(
    `| ${name.padEnd(44)} | ${(sorted[ROUNDS / 2] ?? 0).toFixed(1).padStart(7)} | ${p95.toFixed(1).padStart(7)} | ${isGood ? '' : 'missed'}`,
  )
  return isGood
}

try {
  if (!(await isSeeded(cluster.pool))) await seed(cluster.pool)
  await fill()
  console.log(`| ${'what'.padEnd(44)} | p50 ms | p95 ms | goal ${GOAL_MS}`)
  const all = [
    await time('the six counts', readPlatformCounts),
    await time('users, first page', () => listUsers(viewer, state(USER_TABLE, ''))),
    await time('users, a word', () => listUsers(viewer, state(USER_TABLE, 'q=number+77'))),
    await time('users, two letters', () => listUsers(viewer, state(USER_TABLE, 'q=ca'))),
    await time('users, by name, page 3,000', () =>
      listUsers(viewer, state(USER_TABLE, 'sort=name&page=3000')),
    ),
    await time('users, Orbiters alone', () => listUsers(viewer, state(USER_TABLE, 'role=orbiter'))),
    await time('dashboard enquiries', () => listEnquiries(viewer, '', 12)),
    await time('dashboard enquiries, a word', () => listEnquiries(viewer, 'boston', 12)),
    await time('dashboard Orbiters, a word', () => listOrbiterTiles(viewer, 'miami', 12)),
    await time('projects', () => listProjects(viewer)),
    await time('projects, a word', () => listProjects(viewer, { search: 'project 77' })),
    await time('assignments', () => listAssignments(viewer)),
    await time('Orbiters', () => listOrbiters(viewer, state(ORBITER_TABLE, ''))),
    await time('Orbiters, by rating', () =>
      listOrbiters(viewer, state(ORBITER_TABLE, 'sort=-rating')),
    ),
    await time('reviews', () => listReviews(viewer, state(REVIEW_TABLE, ''))),
    await time('reviews, by rating, page 500', () =>
      listReviews(viewer, state(REVIEW_TABLE, 'sort=-rating&page=500')),
    ),
    await time('audit', () => listAudit(viewer, state(AUDIT_TABLE, ''))),
    await time('bookings', () => listJobs(viewer, state(JOB_TABLE, ''))),
    await time('bookings, by day, page 2,000', () =>
      listJobs(viewer, state(JOB_TABLE, 'sort=-when&page=2000')),
    ),
    await time('bookings, a number', () => listJobs(viewer, state(JOB_TABLE, 'q=51077'))),
    await time('bookings, a person', () => listJobs(viewer, state(JOB_TABLE, 'q=number+77'))),
    await time('bookings, two letters', () => listJobs(viewer, state(JOB_TABLE, 'q=ca'))),
    await time('bookings, late', () => listJobs(viewer, state(JOB_TABLE, 'status=late'))),
    await time('bookings, completed and past', () =>
      listJobs(viewer, state(JOB_TABLE, 'status=completed&when=past&sort=-when')),
    ),
    await time('bookings, counts of the views', () =>
      readJobCounts(
        viewer,
        STANDARD_VIEWS.map(({ query }) => query),
      ),
    ),
    await time('needs a human', () => listOpenMatters(viewer)),
    await time('report, 30 days', () =>
      readReport(viewer, readRange(new URLSearchParams(), today)),
    ),
    await time('report, 365 days', () =>
      readReport(viewer, readRange(new URLSearchParams('days=365'), today)),
    ),
  ]
  // Runs in a process whose heap cannot grow, so that neither the queries above nor uncollected
  // garbage hide the file's own memory use.
  const { stdout } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${GOAL_MB}`,
      '--max-semi-space-size=2',
      'bench/csv-memory.ts',
      cluster.url,
    ],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const { rows, bytes, seconds, grownMb } = JSON.parse(stdout) as {
    rows: number
    bytes: number
    seconds: number
    grownMb: number
  }
  console.log(
    `CSV of ${rows} people, read and sent in a heap of ${GOAL_MB} MB: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory grew by ${grownMb.toFixed(0)} MB (goal ${GOAL_MB})`,
  )
  const isSmall = isSmoke || grownMb <= GOAL_MB
  process.exitCode = all.every(Boolean) && rows >= PEOPLE && isSmall ? 0 : 1
} finally {
  await stopTasks()
  await cluster.stop()
}

/** What the database says of jobs, emails, uploads, and growth: one look for all, kept for a moment, never waited for long. */
import { Gauge, type Registry } from 'prom-client'
import { now } from '#app/platform/clock.ts'
import { pool } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { JOBS } from '#server/job-list.ts'
import { state } from '#server/state.ts'

/** Several scrapers, and every metric of one scrape, share a look. */
const KEPT_MS = 10_000
/** A database that takes longer counts as away; the process's own figures must still be readable. */
const PATIENCE_MS = 2000

const JOB_STATES = ['scheduled', 'due', 'retry', 'active', 'failed'] as const
const MAIL_STATES = ['queued', 'failed'] as const
const UPLOAD_STATES = ['uploading', 'processing', 'ready', 'failed'] as const
/** Tables that grow with use and are pruned by age. */
const GROWING_TABLES = [
  'events',
  'mails',
  'audit_entries',
  'customer_messages',
  'notifications',
  'idempotency_keys',
]

interface Group {
  state: string
  count: number
  ageSeconds: number | null
}

interface Figures {
  jobs: (Group & { queue: string })[]
  mails: Group[]
  uploads: Group[]
  databaseBytes: number
  tables: { name: string; bytes: number }[]
}

/**
 * Scheduled: starts later. Due: its time has come. Retry: failed and waits for its next try. The age of what is due counts from
 * when it was to start, of what is active from its start, of what has failed from then.
 */
const JOBS_SQL = `
  select name as queue, case
      when state = 'active' then 'active' when state = 'failed' then 'failed'
      when start_after <= now() then 'due' when state = 'retry' then 'retry' else 'scheduled' end as state,
    count(*)::int as count,
    extract(epoch from now() - min(case state when 'active' then started_on when 'failed' then completed_on else start_after end))::float8 as "ageSeconds"
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name = any($1) group by 1, 2`

const MAILS_SQL = `
  select status as state, count(*)::int as count, extract(epoch from $1::timestamptz - min(created_at))::float8 as "ageSeconds"
  from mails where status = 'queued' group by status
  union all select status, count(*)::int, extract(epoch from $1::timestamptz - min(created_at))::float8
  from mails where status = 'failed' group by status`

const UPLOADS_SQL = `
  select state, count(*)::int as count, extract(epoch from $1::timestamptz - min(updated_at))::float8 as "ageSeconds"
  from portfolio_uploads group by state`

const SIZES_SQL = `
  select pg_database_size(current_database())::float8 as "databaseBytes",
    (select json_agg(json_build_object('name', name, 'bytes', coalesce(pg_total_relation_size(to_regclass(name)), 0))) from unnest($1::text[]) name) as tables`

async function read(): Promise<Figures> {
  const jobs = await pool().query<Figures['jobs'][number]>(JOBS_SQL, [JOBS.map((job) => job.name)])
  const mails = await pool().query<Figures['mails'][number]>(MAILS_SQL, [now()])
  const uploads = await pool().query<Figures['uploads'][number]>(UPLOADS_SQL, [now()])
  const sizes = await pool().query<Pick<Figures, 'databaseBytes' | 'tables'>>(SIZES_SQL, [
    GROWING_TABLES,
  ])
  return {
    jobs: jobs.rows,
    mails: mails.rows,
    uploads: uploads.rows,
    databaseBytes: 0,
    tables: [],
    ...sizes.rows[0],
  }
}

let cache: { figures: Figures; until: number } | null = null
let reading: Promise<Figures | null> | null = null

/** Null where the database has not answered in time. */
async function figuresNow(): Promise<Figures | null> {
  if (!state.isReady) return null
  if (cache && cache.until > performance.now()) return cache.figures
  reading ??= read()
    .then((figures) => {
      cache = { figures, until: performance.now() + KEPT_MS }
      return figures
    })
    .catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'metrics could not be read from the database',
      )
      return null
    })
    .finally(() => {
      reading = null
    })
  return Promise.race([
    reading,
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref()),
  ])
}

type Entry = [labels: Record<string, string>, value: number]

/** One entry for each state, also for those that no row has. */
function entriesOf(states: readonly string[], groups: readonly Group[]) {
  return states.map((state) => {
    const group = groups.find((one) => one.state === state)
    return { state, count: group?.count ?? 0, age: Math.max(0, group?.ageSeconds ?? 0) }
  })
}

function jobEntries({ jobs }: Figures) {
  return JOBS.flatMap(({ name }) => {
    const own = jobs.filter(({ queue }) => queue === name)
    return entriesOf(JOB_STATES, own).map((entry) => ({ ...entry, queue: name }))
  })
}

const mailEntries = ({ mails }: Figures) => entriesOf(MAIL_STATES, mails)
const uploadEntries = ({ uploads }: Figures) => entriesOf(UPLOAD_STATES, uploads)

/** Each metric of the database: its labels, and how it is read from the figures. Nothing is shown where there are none. */
const METRICS: {
  name: string
  help: string
  labels: string[]
  read: (figures: Figures) => Entry[]
}[] = [
  {
    name: 'orbit_jobs',
    help: 'Jobs in the database by queue and state: scheduled, due, retry, active, failed.',
    labels: ['queue', 'state'],
    read: (figures) =>
      jobEntries(figures).map(({ queue, state, count }) => [{ queue, state }, count]),
  },
  {
    name: 'orbit_job_oldest_age_seconds',
    help: 'Age of the oldest job by queue and state: since it was due, started, or failed. 0 where there is none.',
    labels: ['queue', 'state'],
    read: (figures) =>
      jobEntries(figures).flatMap(({ queue, state, age }): Entry[] =>
        state === 'scheduled' || state === 'retry' ? [] : [[{ queue, state }, age]],
      ),
  },
  {
    name: 'orbit_mails',
    help: 'Emails in the database that have not been sent, by status (queued, failed).',
    labels: ['status'],
    read: (figures) => mailEntries(figures).map(({ state, count }) => [{ status: state }, count]),
  },
  {
    name: 'orbit_mail_oldest_age_seconds',
    help: 'Age of the oldest email that has not been sent, by status. 0 where there is none.',
    labels: ['status'],
    read: (figures) => mailEntries(figures).map(({ state, age }) => [{ status: state }, age]),
  },
  {
    name: 'orbit_uploads',
    help: 'Uploaded videos by state: uploading, processing, ready, failed.',
    labels: ['state'],
    read: (figures) => uploadEntries(figures).map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'orbit_upload_oldest_age_seconds',
    help: 'Time since the oldest video of a state last changed, for those on their way (uploading, processing).',
    labels: ['state'],
    read: (figures) =>
      uploadEntries(figures).flatMap(({ state, age }): Entry[] =>
        state === 'uploading' || state === 'processing' ? [[{ state }, age]] : [],
      ),
  },
  {
    name: 'orbit_database_bytes',
    help: 'Size on disk, by part: the whole database (all), and the tables that grow with use, with their indexes.',
    labels: ['part'],
    read: ({ databaseBytes, tables }) => [
      [{ part: 'all' }, databaseBytes],
      ...tables.map(({ name, bytes }): Entry => [{ part: name }, bytes]),
    ],
  },
]

export function registerDatabaseMetrics(registry: Registry): void {
  const registers: Registry[] = []
  registry.registerMetric(
    new Gauge({
      name: 'orbit_database_up',
      help: '1 while the database answers within two seconds.',
      registers,
      async collect() {
        this.set(Number((await figuresNow()) !== null))
      },
    }),
  )
  for (const { name, help, labels, read: readEntries } of METRICS) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          const figures = await figuresNow()
          this.reset()
          for (const [given, value] of figures ? readEntries(figures) : []) this.set(given, value)
        },
      }),
    )
  }
}

/** Reads the numbers for the metrics from the database. */
import { now } from '#app/platform/clock.ts'
import { pool } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { TASKS } from '#server/task-list.ts'
import { state } from '#server/state.ts'

/** Several scrapers, and all metrics of one scrape, share one reading. */
const CACHE_MS = 10_000

/**
 * A database that takes longer counts as down; the process's own metrics must still be readable.
 */
const PATIENCE_MS = 2000

export const JOB_STATES = ['scheduled', 'due', 'retry', 'active', 'failed'] as const

export const MAIL_STATES = ['queued', 'failed'] as const

export const OPEN_UPLOAD_STATES = ['uploading', 'storing'] as const

export const MEDIA_STATES = ['waiting', 'processing', 'failed'] as const

/** Tables that grow with use and are pruned by age. */
const GROWING_TABLES = [
  'events',
  'mails',
  'audit_entries',
  'customer_messages',
  'notifications',
  'idempotency_keys',
]

export interface Group {
  state: string
  count: number
  ageSeconds: number | null
}

export interface Figures {
  tasks: (Group & { queue: string })[]
  mails: Group[]
  uploads: Group[]
  media: Group[]
  /**
   * Differences that no one has explained, and the age of the last comparison; null if there was
   * none.
   */
  reconciliation: { differences: number; ageSeconds: number | null }
  databaseBytes: number
  tables: { name: string; bytes: number }[]
}

/**
 * Scheduled: starts later. Due: its start time has passed. Retry: failed and waits for its next
 * attempt. The age counts from the start time for due tasks, from the actual start for active ones,
 * and from the failure for failed ones.
 */
const TASKS_SQL = `
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
  select state, count(*)::int as count, extract(epoch from $1::timestamptz - min(touched_at))::float8 as "ageSeconds"
  from uploads where state in ('uploading', 'storing') group by state`

/**
 * Files that wait for their original don't count. The age counts from the moment processing was
 * possible.
 */
const MEDIA_SQL = `
  select state, count(*)::int as count, extract(epoch from $1::timestamptz - min(
    case state when 'processing' then started_at else coalesce(next_try_at, started_at, created_at) end))::float8 as "ageSeconds"
  from media_files where state in ('waiting', 'processing') and original_key is not null group by state
  union all select state, count(*)::int, null from media_files where state = 'failed' group by state`

const RECONCILIATION_SQL = `
  select coalesce((select sum(difference_count) from reconciliations where difference_count > 0 and explained_at is null), 0)::int as differences,
    extract(epoch from $1::timestamptz - (select checked_at from reconciliations order by day desc limit 1))::float8 as "ageSeconds"`

const SIZES_SQL = `
  select pg_database_size(current_database())::float8 as "databaseBytes",
    (select json_agg(json_build_object('name', name, 'bytes', coalesce(pg_total_relation_size(to_regclass(name)), 0))) from unnest($1::text[]) name) as tables`

async function read(): Promise<Figures> {
  const tasks = await pool().query<Figures['tasks'][number]>(TASKS_SQL, [
    TASKS.map((task) => task.name),
  ])
  const mails = await pool().query<Figures['mails'][number]>(MAILS_SQL, [now()])
  const uploads = await pool().query<Figures['uploads'][number]>(UPLOADS_SQL, [now()])
  const media = await pool().query<Figures['media'][number]>(MEDIA_SQL, [now()])
  const money = await pool().query<Figures['reconciliation']>(RECONCILIATION_SQL, [now()])
  const sizes = await pool().query<Pick<Figures, 'databaseBytes' | 'tables'>>(SIZES_SQL, [
    GROWING_TABLES,
  ])
  return {
    tasks: tasks.rows,
    mails: mails.rows,
    uploads: uploads.rows,
    media: media.rows,
    reconciliation: money.rows[0] ?? { differences: 0, ageSeconds: null },
    databaseBytes: 0,
    tables: [],
    ...sizes.rows[0],
  }
}

let cache: { figures: Figures; until: number } | null = null

let reading: Promise<Figures | null> | null = null

/** Null if the database has not responded in time. */
export async function figuresNow(): Promise<Figures | null> {
  if (!state.isReady) return null
  if (cache && cache.until > performance.now()) return cache.figures
  reading ??= read()
    .then((figures) => {
      cache = { figures, until: performance.now() + CACHE_MS }
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

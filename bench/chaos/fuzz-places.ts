/** Every route of app/routes.ts, with a path that leads to something in the demo. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type pg from 'pg'
import { LESSONS } from '#work/training/training.ts'
import { DRAFT_FORMS } from '#people/drafts/draft-forms.ts'
import routes from '#app/routes.ts'

export interface Place {
  /** As in app/routes.ts. */
  pattern: string
  file: string
  /** With its parameters filled in. */
  path: string
}

/**
 * Where a parameter's values come from, by its name or by the route's pattern. Each query returns
 * one column, `value`.
 */
/** The token of a link that `listPlaces` creates. */
const WATCH_TOKEN = 'fuzz-watch-token-of-this-run-00000000000000'

const SAMPLES: Record<string, string | readonly string[]> = {
  orbiterId: `select user_id as value from profiles where listed_at is not null order by user_id limit 3`,
  bookingId: `select b.id as value from booking_requests b join users u on u.id = b.customer_id where u.email = 'customer@orbit.example' order by b.created_at desc limit 6`,
  reelId: `select id as value from reels order by id limit 2`,
  userId: `select user_id as value from profiles where approval_status = 'pending' order by user_id limit 2`,
  projectId: `select p.id as value from video_projects p join users u on u.id = p.user_id where u.email = 'customer@orbit.example' order by p.created_at desc limit 4`,
  fileId: `select id as value from media_files order by id limit 3`,
  jobId: `select coalesce(d.booking_request_id, d.project_id) as value from deliverables d
    left join booking_requests b on b.id = d.booking_request_id left join video_projects p on p.id = d.project_id
    join users u on u.id = coalesce(b.customer_id, p.user_id) where u.email = 'customer@orbit.example'
    order by d.delivered_at nulls last limit 4`,
  disputeId: ['00000000-0000-4000-8000-000000000001'],
  attachmentId: `select id as value from message_attachments order by id limit 3`,
  personId: `select user_id as value from profiles where listed_at is not null order by user_id limit 2`,
  enquiryId: `select id as value from enquiries order by id limit 3`,
  questionId: `select id as value from questions order by id limit 2`,
  secret: `select secret || '.ics' as value from calendar_feeds`,
  form: Object.keys(DRAFT_FORMS),
  lesson: LESSONS,
  attemptId: `select id as value from training_attempts order by id limit 2`,
  gateway: ['test', 'stripe'],
  month: ['2026-11', '2026-01'],
  accountId: ['tac_none'],
  chargeId: `select id as value from test_charges order by id limit 2`,
  token: ['fuzz-quote-token-of-this-run-000000000000000'],
  'watch/:token': [WATCH_TOKEN],
  'watch/:token/captions/:fileId': [WATCH_TOKEN],
  'papers/:file': ['OR-000001.pdf', 'OR-999999.pdf'],
  'orbiter/statements/:file': ['2026-11.pdf'],
  'share/pages/:file': ['home.png', 'help.png'],
  'share/orbiters/:file': `select user_id || '.png' as value from profiles where listed_at is not null order by user_id limit 1`,
  'share/reels/:file': `select id || '.png' as value from reels order by id limit 1`,
}

function flatten(
  entries: readonly RouteConfigEntry[],
  parent = '',
): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const below = flatten(entry.children ?? [], own)
    return entry.path === undefined && !entry.index
      ? below
      : [{ pattern: own || '/', file: entry.file }, ...below]
  })
}

export const ROUTE_LIST = flatten(routes)

const BRACKETS = /[.*+?^${}()|[\]\\]/g

/** Finds the pattern of a path. The first match wins, so patterns without parameters come first. */
const MATCHERS = ROUTE_LIST.toSorted(
  (a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')),
).map(({ pattern }) => ({
  pattern,
  test: new RegExp(
    `^${pattern
      .replace('/*', '/.*')
      .replaceAll(BRACKETS, (found) => (found === '*' ? found : `\\${found}`))
      .replaceAll(/:\w+/g, '[^/]+')}$`,
  ),
}))

export function patternOf(path: string): string {
  const pathname = path.split('?')[0] ?? ''
  return (
    MATCHERS.find(({ pattern, test }) => pattern !== '/*' && test.test(pathname))?.pattern ?? '/*'
  )
}

async function valuesOf(
  pool: pg.Pool,
  source: string | readonly string[],
): Promise<readonly string[]> {
  if (typeof source !== 'string') return source
  const { rows } = await pool.query<{ value: string }>(source)
  return rows.map(({ value }) => value)
}

/** @throws Error that names a parameter without a known source of values */
export async function listPlaces(pool: pg.Pool): Promise<Place[]> {
  await pool.query(
    `update enquiry_quotes set token_hash = sha256($1) where id = (select id from enquiry_quotes order by id limit 1)`,
    [SAMPLES['token']?.[0]],
  )
  await pool.query(
    `insert into calendar_feeds (user_id, secret) select id, 'fuzz-feed-of-this-run-0000000000000000000000' from users where email = 'customer@orbit.example' on conflict do nothing`,
  )
  await pool.query(
    `insert into share_links (id, booking_request_id, created_by, label, permission, token_hash, sealed_token, expires_at)
      select gen_random_uuid(), b.id, b.customer_id, 'Fuzz', 'approve', sha256($1), 'sealed', now() + interval '1 day'
      from deliverables d join booking_requests b on b.id = d.booking_request_id
      where d.delivered_at is not null order by d.delivered_at limit 1 on conflict do nothing`,
    [WATCH_TOKEN],
  )
  const places: Place[] = []
  for (const { pattern, file } of ROUTE_LIST) {
    const parameter = /:(\w+)/.exec(pattern)?.[1]
    if (!parameter) {
      places.push({ pattern, file, path: pattern.replace('*', 'no-such-page') })
      continue
    }
    const source = SAMPLES[pattern.slice(1)] ?? SAMPLES[parameter]
    if (!source)
      throw new Error(
        `Nothing is known about :${parameter} of ${pattern}: add it to SAMPLES in bench/chaos/fuzz-places.ts`,
      )
    const values = await valuesOf(pool, source)
    if (values.length === 0)
      throw new Error(
        `The demo has nothing for :${parameter} of ${pattern}: change its row in SAMPLES in bench/chaos/fuzz-places.ts`,
      )
    places.push(
      ...values.map((value) => ({ pattern, file, path: pattern.replace(`:${parameter}`, value) })),
    )
  }
  return places
}

/** What the team has promised by a time: replies to inquiries, and an Orbiter for each project. */
import { sql } from 'kysely'
import { adminPaths } from '#app/base/admin-paths.ts'
import { MOST_OF_A_KIND, type FoundMatter } from '#team/attention/matter.ts'
import { eventTypeLabel } from '#work/enquiries/enquiry.ts'
import { sentenceOf, UNNAMED } from '#work/jobs/job-sentences.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { db } from '#app/platform/db.ts'

export async function findEnquiries(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('enquiries as e')
    .select(['e.id', 'e.name', 'e.replyDueAt'])
    .select(
      sql<string>`coalesce(e.occasion, case e.kind when 'booking' then coalesce(e.product ->> 'name', e.service_type)
        else concat_ws(': ', e.service_type, e.product ->> 'name') end)`.as('about'),
    )
    .where('e.answeredAt', 'is', null)
    .where('e.status', '<>', 'completed')
    .orderBy('e.replyDueAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'enquiry',
    id: row.id,
    title: `Answer ${row.name}`,
    text: eventTypeLabel(row.about),
    dueAt: row.replyDueAt,
    href: adminPaths.enquiry(row.id),
  }))
}

const projects = () =>
  db()
    .selectFrom('videoProjects as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.title', 'u.fullName'])

interface Unmatched {
  id: string
  title: string
  fullName: string
  state: 'searching' | 'unfilled' | 'submitted'
  dueAt: Date
}

/**
 * Projects without an Orbiter. A search runs automatically, but its end was promised. If no search
 * is running, only the team can find an Orbiter.
 */
export async function findMatches(): Promise<FoundMatter[]> {
  const [searched, waiting] = await Promise.all([listSearched(), listWaiting()])
  return [...searched, ...waiting].map(({ id, title, fullName, state, dueAt }) => ({
    kind: 'match',
    id,
    title: `Find an Orbiter for ${fullName}`,
    text: `${title} · ${sentenceOf(state, 'admin', UNNAMED).says}`,
    dueAt,
    href: adminPaths.projects({ project: id }),
  }))
}

async function listSearched(): Promise<Unmatched[]> {
  const rows = await projects()
    .select((eb) => eb.ref('v.matchDueAt').$castTo<Date>().as('dueAt'))
    .select((eb) => eb.ref('v.matchStatus').$castTo<'searching' | 'unfilled'>().as('state'))
    .where('v.matchStatus', 'in', ['searching', 'unfilled'])
    .where('v.matchDueAt', 'is not', null)
    .orderBy('v.matchDueAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows
}

async function listWaiting(): Promise<Unmatched[]> {
  const since = sql<Date>`coalesce(v.submitted_at, v.created_at)`
  const rows = await projects()
    .select(since.as('since'))
    .where('v.status', '=', 'submitted')
    .where('v.matchStatus', '=', 'none')
    .orderBy(since)
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map(({ since: at, ...row }) => ({
    ...row,
    state: 'submitted',
    dueAt: new Date(at.getTime() + HANDLE_WITHIN_MS),
  }))
}

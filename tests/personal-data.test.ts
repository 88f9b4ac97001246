/** Closing an account must erase a person in every table about people; an export must copy them. */
import { sql, type KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { PERSONAL_DATA, subjectOf } from '#privacy/personal-data.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { featureOf, shortName } from '#tests/support/features.ts'
import { readSources } from '#tests/support/source-tree.ts'
import { TABLE_OWNERS } from '#tests/support/table-owners.ts'
import { inSnakeCase } from '#tests/support/table-writers.ts'

useDatabase()

/** Tables that are not changed when a person closes their account, and why. */
const STAYS: Record<string, string> = {
  agreements: 'proof of what was agreed, under the blanked name',
  assignment_offers: 'how a search went, and why an offer was declined',
  audit_entries: 'evidence, until its retention ends',
  booking_proposals: 'times and notes that the other side was sent, like the thread',
  change_rounds: 'what a customer asked of the Orbiter, like the thread',
  creator_search: 'its triggers remove the row of a profile that is no longer listed',
  customer_messages: 'the thread belongs to the other side too, and shows the blanked name',
  ledger_accounts: 'the books, which must be complete, under the blanked name',
  message_reports: 'evidence for moderation, shown under the blanked name',
  newsletter_issues: 'the admin who sent an issue',
  orders: 'what was paid for, a business record under the blanked name',
  papers: 'receipts as they were issued, which the law requires',
  promo_codes: 'the admin who created it',
  promo_uses: 'part of an order',
  reconciliations: 'the admin who explained a difference',
  refunds: 'the admin who decided it',
  orbiter_assignments: 'a business record, shown under the blanked name',
  deliverable_versions: 'notes to the customer, like the thread',
  deliverables: 'the Orbiter who delivered, a business record',
  question_messages: 'like the thread of a booking',
  question_reports: 'evidence for moderation, shown under the blanked name',
  review_comments: 'like the thread of a booking',
  questions: 'who asked whom, shown under the blanked name',
  reel_reports: 'evidence for moderation, shown under the blanked name',
}

/** Tables that are not in a person's export, and why. */
const NOT_EXPORTED: Record<string, string> = {
  availability_series: 'its times are in orbiter_availability',
  calendar_feeds: 'a key to the account',
  creator_search: 'words of the profile, its offers and samples, which are exported',
  enquiry_quotes: 'the work of an admin',
  promo_codes: 'the work of an admin',
  reconciliations: 'the work of an admin',
  refunds: 'the work of an admin; its amount is in the order',
  events: 'what people wrote in them is exported with the bookings, proposals and messages',
  idempotency_keys: 'answers that the program gives again',
  newsletter_issues: 'the work of an admin',
  one_time_tokens: 'keys to the account',
  recovery_codes: 'keys to the account',
  reels: 'the work of an admin; likes and reports are exported',
}

/** Columns that identify a person, or say where to reach or find them. */
const CONTACT = '(^|_)(email|phone|address|business_name|customer_name|full_name|ip|user_agent)$'

/** Tables that reference users, or have a column with data that identifies a person. */
async function listTablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and (
      exists (select 1 from pg_constraint where conrelid = pg_class.oid and confrelid = 'users'::regclass)
      or exists (select 1 from pg_attribute where attrelid = pg_class.oid and attnum > 0
        and (attname ~ ${CONTACT} or attname = 'subject_id')))
    order by relname`.execute(db())
  return rows.map((row) => row.name)
}

/** Logs the tables that statements name, including those in subqueries and CTEs. */
class TableLog implements KyselyPlugin {
  readonly named = new Set<string>()
  readonly #kinds: RegExp
  constructor(kinds: RegExp) {
    this.#kinds = kinds
  }
  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (this.#kinds.test(node.kind))
      for (const [, name = ''] of JSON.stringify(node).matchAll(
        /"kind":"TableNode","table":\{"kind":"SchemableIdentifierNode","identifier":\{"kind":"IdentifierNode","name":"(\w+)"/g,
      ))
        this.named.add(inSnakeCase(name))
    return node
  }
  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}

const ownerOf = (table: string) =>
  (TABLE_OWNERS[table] ?? '').replace(/^app\/(?:features\/(?:\w+\/)?)?/, '')

const forgotten: Record<string, Set<string>> = {}
const exported: Record<string, Set<string>> = {}

beforeAll(async () => {
  const person = subjectOf(viewerOf(await createOrbiter()))
  for (const [holder, data] of Object.entries(PERSONAL_DATA)) {
    const [writes, reads] = [new TableLog(/^(Update|Delete)QueryNode$/), new TableLog(/QueryNode$/)]
    await transaction(async (tx) => {
      await data?.exportPerson(tx.withPlugin(reads), person)
      await data?.forgetPerson(tx.withPlugin(writes), person)
    })
    forgotten[holder] = writes.named
    exported[holder] = reads.named
  }
})

async function findGaps(): Promise<string[]> {
  const tables = await listTablesAboutPeople()
  return tables.flatMap((table) => [
    ...(forgotten[ownerOf(table)]?.has(table) || STAYS[table] ? [] : [`${table}: not forgotten`]),
    ...(exported[ownerOf(table)]?.has(table) || NOT_EXPORTED[table]
      ? []
      : [`${table}: not exported`]),
  ])
}

test('every feature says what it does with the data of a person', () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(
    [
      ...new Set(readSources().flatMap(({ path }) => shortName(featureOf(path) ?? 'platform'))),
    ].toSorted(),
  )
})

test('every table about people is forgotten and exported by its owner, or has a reason', async () => {
  expect(await findGaps()).toEqual([])
})

test('no reason is given for what is done all the same', () => {
  const done = (said: Record<string, string>, by: Record<string, Set<string>>) =>
    Object.keys(said).filter((table) => by[ownerOf(table)]?.has(table))
  expect([done(STAYS, forgotten), done(NOT_EXPORTED, exported)]).toEqual([[], []])
})

test('no table that stays as it is holds a contact, an address or a name', async () => {
  const { rows } = await sql<{ key: string }>`
    select format('%s.%s', attrelid::regclass, attname) as key from pg_attribute
    where attnum > 0 and attname ~ ${CONTACT}
      and attrelid in (select unnest(${Object.keys(STAYS)}::text[])::regclass)`.execute(db())
  expect(rows).toEqual([])
})

test('a new table about people that is in neither is found', async () => {
  await sql`create table pets (id uuid primary key, keeper uuid references users)`.execute(db())
  expect(await findGaps()).toEqual(['pets: not forgotten', 'pets: not exported'])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { timelineEntry, type TimelineEvent } from '#work/bookings/booking-timeline.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { now } from '#app/platform/clock.ts'
import { columnNames } from '#app/platform/column-names.ts'
import { inputHash } from '#app/platform/idempotency.ts'
import { db } from '#app/platform/db.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'
import { prune, RETENTIONS, sweepTask } from '#server/sweep.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
const retentionOf = (table: string, isErasing = false) => {
  const found = RETENTIONS.find(
    (entry) => entry.table === table && (entry.set !== undefined) === isErasing,
  )
  if (!found) throw new Error(`Nothing is said about ${table}`)
  return found
}

const titlesOf = async (viewer: Viewer, bookingId: string) =>
  (await findBookingView(viewer, bookingId))?.timeline.map((entry) => entry.title) ?? []

test('of a booking everything that its page tells stays for years; old messages, other events and their notifications go', async () => {
  const booking = await createBooking({ status: 'accepted' })
  const viewer = viewerOf(booking.customer)
  const before = await titlesOf(viewer, booking.id)
  await sql`insert into events (kind, subject_type, subject_id, audience, created_at) values
    ('message.sent', 'booking', ${booking.id}, '{}', ${daysAgo(400)}), ('reel.added', 'reel', ${newId()}, '{}', ${daysAgo(400)}),
    ('reel.added', 'reel', ${newId()}, '{}', ${daysAgo(300)})`.execute(db())
  await sql`update events set created_at = ${daysAgo(800)} where subject_id = ${booking.id} and kind like 'booking.%'`.execute(
    db(),
  )
  await sql`insert into notifications (user_id, event_id, kind, subject_id, created_at)
    select ${booking.customer.id}, id, kind, subject_id, ${daysAgo(100)} from events where kind = 'reel.added'`.execute(
    db(),
  )
  await sweepTask.run({})
  const after = await titlesOf(viewer, booking.id)
  expect(after).toEqual(before)
  expect(after.length).toBeGreaterThan(1)
  const { rows } = await sql<{
    kind: string
    noticed: boolean
  }>`select kind, exists (select 1 from notifications n where n.event_id = e.id) as noticed
    from events e where kind in ('message.sent', 'reel.added') and created_at < ${daysAgo(200)}`.execute(
    db(),
  )
  expect(rows).toEqual([{ kind: 'reel.added', noticed: true }])
})

test('no line of a booking’s history is of a kind that is pruned', () => {
  const people = {
    customerId: '',
    orbiterId: '',
    customerName: '',
    orbiterName: '',
    side: 'admin',
    agreedAt: null,
    timeZone: 'UTC',
    readerZone: 'UTC',
  } as const
  const row = { id: 1, actorId: null, at: '' }
  const messages: TimelineEvent[] = [
    { ...row, kind: 'message.sent', data: { messageId: '', senderName: '' } },
    { ...row, kind: 'message.read', data: {} },
    { ...row, kind: 'message.reported', data: { messageId: '' } },
    { ...row, kind: 'message.moderated', data: { messageId: '' } },
  ]
  for (const event of messages) expect(timelineEntry(event, people), event.kind).toBeNull()
})

test('the text of an email goes after 30 days, the row after a year; what was not sent waits', async () => {
  const rows = [
    { toAddress: 'young@example.test', status: 'sent', createdAt: daysAgo(29) },
    { toAddress: 'month@example.test', status: 'sent', createdAt: daysAgo(31) },
    { toAddress: 'unsent@example.test', status: 'failed', createdAt: daysAgo(31) },
    { toAddress: 'year@example.test', status: 'captured', createdAt: daysAgo(366) },
  ] as const
  await db()
    .insertInto('mails')
    .values(
      rows.map((row) => ({
        kind: 'test',
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
        ...row,
      })),
    )
    .execute()
  await sweepTask.run({})
  expect(await getMail({ to: 'young@example.test' })).toMatchObject({ text: 'Hello' })
  expect(await getMail({ to: 'month@example.test' })).toMatchObject({
    subject: 'Hello',
    html: '',
    text: '',
  })
  expect(await getMail({ to: 'unsent@example.test' })).toMatchObject({
    status: 'failed',
    text: 'Hello',
  })
  await expect(getMail({ to: 'year@example.test' })).rejects.toThrow('There is no email')
})

const insertAudit = (action: string, days: number) =>
  db()
    .insertInto('auditEntries')
    .values({
      area: 'security',
      action,
      subjectType: 'address',
      subjectId: 'x',
      createdAt: daysAgo(days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('the audit keeps two years, a failed sign-in 90 days, and the database lets no one shorten that', async () => {
  const young = [
    await insertAudit('role.added', 700),
    await insertAudit('session.sign-in-failed', 80),
  ].map((row) => row.id)
  const old = [
    await insertAudit('role.added', 740),
    await insertAudit('session.sign-in-failed', 95),
  ].map((row) => row.id)
  for (const id of young) {
    await expect(db().deleteFrom('auditEntries').where('id', '=', id).execute()).rejects.toThrow(
      'audit entries are kept as they were written',
    )
  }
  for (const id of old) {
    await expect(
      db().updateTable('auditEntries').set({ createdAt: now() }).where('id', '=', id).execute(),
    ).rejects.toThrow('kept as they were written')
  }
  await sweepTask.run({})
  const left = await db()
    .selectFrom('auditEntries')
    .select('id')
    .where('subjectId', '=', 'x')
    .orderBy('id')
    .execute()
  expect(left.map((row) => row.id)).toEqual(young)
})

test('people who never confirmed the newsletter, unclaimed applications and old keys go; what still counts stays', async () => {
  const user = await createUser()
  const subscriber = (email: string, status: 'pending' | 'confirmed', days: number) => ({
    email,
    status,
    unsubscribeToken: newToken(),
    confirmExpiresAt: daysAgo(days),
  })
  await db()
    .insertInto('newsletterSubscribers')
    .values([
      subscriber('gone@example.test', 'pending', 31),
      subscriber('asked@example.test', 'pending', 5),
      subscriber('reads@example.test', 'confirmed', 400),
    ])
    .execute()
  const application = { model: 'package-flow', answers: '{}' } as const
  await db()
    .insertInto('orbiterApplications')
    .values([
      { ...application, createdAt: daysAgo(31), claimHash: hashToken('old') },
      { ...application, createdAt: daysAgo(29), claimHash: hashToken('young') },
      { ...application, createdAt: daysAgo(400), userId: user.id },
    ])
    .execute()
  const key = { userId: user.id, scope: 'test', inputHash: inputHash({}) }
  await db()
    .insertInto('idempotencyKeys')
    .values([
      { ...key, key: newId(), createdAt: daysAgo(8) },
      { ...key, key: newId(), createdAt: daysAgo(6) },
    ])
    .execute()
  await sweepTask.run({})
  const readers = await db()
    .selectFrom('newsletterSubscribers')
    .select('email')
    .orderBy('email')
    .execute()
  expect(readers.map((row) => row.email)).toEqual(['asked@example.test', 'reads@example.test'])
  expect(
    await db().selectFrom('orbiterApplications').select('userId').orderBy('createdAt').execute(),
  ).toEqual([{ userId: user.id }, { userId: null }])
  expect(
    await db()
      .selectFrom('idempotencyKeys')
      .select('scope')
      .where('userId', '=', user.id)
      .execute(),
  ).toHaveLength(1)
})

test('an enquiry goes after 24 months with its quotes, unless a project was made of it [P-ENQ-15]', async () => {
  const add = (days: number) =>
    db()
      .insertInto('enquiries')
      .values({
        kind: 'quote',
        serviceType: 'wedding',
        name: 'Ada',
        email: 'ada@example.test',
        replyDueAt: daysAgo(days - 1),
        createdAt: daysAgo(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [young, old, booked] = [await add(729), await add(731), await add(900)]
  const user = await createUser()
  await db()
    .insertInto('videoProjects')
    .values({ userId: user.id, enquiryId: booked.id, title: 'A wedding' })
    .execute()
  await sweepTask.run({})
  const left = await db().selectFrom('enquiries').select('id').orderBy('createdAt').execute()
  expect(left).toEqual([booked, young])
  expect(left).not.toContainEqual(old)
})

test('more than a batch goes in one night, and what someone holds at this moment is left for the next', async () => {
  await sql`insert into events (kind, subject_type, subject_id, created_at)
    select 'test.changed', 'test', gen_random_uuid(), ${daysAgo(500)} from generate_series(1, 2500)`.execute(
    db(),
  )
  const events = retentionOf('events')
  await db()
    .transaction()
    .execute(async (holding) => {
      await sql`select 1 from events where kind = 'test.changed' order by id limit 7 for update`.execute(
        holding,
      )
      expect(await prune(events)).toBe(2493)
    })
  expect(await prune(events)).toBe(7)
})

test('every rule finds its rows by an index that begins with the age', async () => {
  const { rows } = await sql<{
    definition: string
  }>`select indexdef as definition from pg_indexes where schemaname = 'public'`.execute(db())
  for (const { table, column } of RETENTIONS) {
    const start = ` ON public.${columnNames.inSql(table)} USING btree (${columnNames.inSql(column)}`
    const found = rows.filter(({ definition }) => definition.includes(start))
    expect(found.length, `${table}.${column}`).toBeGreaterThan(0)
  }
})

import { expect, test } from 'vitest'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { countNoticesOf, countUnread } from '#notifications/unread-counts.server.ts'
import { db, pool } from '#app/platform/db.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'

useDatabase()

test('each change of a booking tells both sides, and counts as read for the one who made it', async () => {
  const { id, customer, orbiter } = await createBooking({ status: 'accepted' })
  const { notices } = await trailOf(id)
  const seen = notices
    .map(
      ({ userId, kind, isRead }) =>
        `${userId === customer.id ? 'customer' : 'orbiter'} ${kind} ${isRead ? 'read' : 'unread'}`,
    )
    .toSorted()
  expect(seen).toEqual([
    'customer booking.accepted unread',
    'customer booking.requested read',
    'orbiter booking.accepted read',
    'orbiter booking.requested unread',
  ])
  expect(notices.every(({ userId }) => userId === customer.id || userId === orbiter.id)).toBe(true)
})

test('every email is a row and a job of the same transaction', async () => {
  const { id, customer, orbiter } = await createBooking()
  const before = await countJobs()
  await acceptBooking(viewerOf(orbiter), id)
  expect((await countJobs()) - before).toBe(2)
  for (const to of [customer.email, orbiter.email])
    expect(await getMail({ to, kind: 'booking-accepted' })).toMatchObject({ status: 'queued' })
})

async function countJobs(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'send-mail'",
  )
  return rows[0]?.count ?? 0
}

test('names with markup and line breaks arrive as text, in one line of the subject', async () => {
  const customer = await createUser()
  const orbiter = await createOrbiter({ fullName: 'Robin <b>Vale</b>' })
  await createBooking({
    customer,
    orbiter,
    customerName: 'Casey <img src=x onerror=alert(1)>\r\nBcc: everybody',
    notes: '</td><script>alert(1)</script>',
  })
  const [toOrbiter] = await listMails({ to: orbiter.email })
  expect(toOrbiter?.subject).toBe(
    'New booking request from Casey <img src=x onerror=alert(1)> Bcc: everybody',
  )
  for (const to of [customer.email, orbiter.email]) {
    const { html } = await getMail({ to })
    expect(html).not.toMatch(/<img|<script|<b>Vale/)
  }
})

test('a mail goes to the address that the request was sent with', async () => {
  const customer = await createUser()
  const booking = await createBooking({ customer })
  await db()
    .updateTable('users')
    .set({ email: `new-${customer.email}` })
    .where('id', '=', customer.id)
    .execute()
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  expect(await listMails({ to: customer.email, kind: 'booking-accepted' })).toHaveLength(1)
})

test('a kind that a newer version has written is neither listed nor counted', async () => {
  const { id, orbiter } = await createBooking()
  const viewer = viewerOf(orbiter)
  const known = await db()
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', orbiter.id)
    .executeTakeFirstOrThrow()
  const event = await db()
    .insertInto('events')
    .values({ kind: 'booking.rescored', subjectType: 'booking', subjectId: id })
    .returning(['id', 'kind'])
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('notifications')
    .values({ userId: orbiter.id, eventId: event.id, kind: event.kind, subjectId: id })
    .execute()
  expect(await listNotifications(viewer, 9)).toMatchObject({ total: 1, rows: [{ id: known.id }] })
  expect(await countUnread(viewer)).toMatchObject({ notices: 1 })
  expect(await countNoticesOf(viewer, id)).toBe(1)
})

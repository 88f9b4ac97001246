import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { savePreferences } from '#people/accounts/notification-preferences.server.ts'
import { mailUnreadMessages } from '#notifications/unread-mails.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { copyBooking, createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

const mailsTo = (to: string) => listMails({ to, kind: 'message-unread' })

/**
 * Adds messages from a booking's customer to its thread: the first one at `at`, the others a
 * millisecond apart.
 */
async function write(bookingId: string, senderId: string, count: number, at: string) {
  await sql`insert into customer_messages (booking_request_id, sender_id, message_text, created_at)
    select ${bookingId}, ${senderId}, 'Number ' || n || ', call 214 555 0134', ${at}::timestamptz + n * interval '1 ms'
    from generate_series(1, ${count}) n`.execute(db())
}

async function createThread(
  orbiter: Awaited<ReturnType<typeof createOrbiter>>,
  count: number,
  at: string,
  customerName = 'Casey Quinn',
) {
  const { id, customer } = await createBooking({ orbiter, status: 'pending', customerName })
  await write(id, customer.id, count, at)
  return { id, customer }
}

test('one receiver with 5,000 unread messages in 500 threads holds no one up: everyone gets one email in the first run', async () => {
  freeze('2026-07-01T15:00:00Z')
  const flooded = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter: flooded,
    status: 'pending',
    customerName: 'Casey Quinn',
  })
  // Copies the first booking; the messages of the copies are older than all others.
  await copyBooking({ id }, 499)
  await sql`insert into customer_messages (booking_request_id, sender_id, message_text, created_at)
    select b.id, ${customer.id}, 'Number ' || n, '2026-07-01T14:00:00Z'
    from booking_requests b, generate_series(1, 10) n where b.orbiter_id = ${flooded.id}`.execute(
    db(),
  )
  const others = []
  for (let n = 0; n < 20; n += 1) {
    const orbiter = await createOrbiter()
    await createThread(orbiter, 1, '2026-07-01T14:30:00Z')
    others.push(orbiter)
  }
  expect(await mailUnreadMessages()).toBe(21)
  for (const { email } of others) expect(await mailsTo(email)).toHaveLength(1)
  const [mail, ...more] = await mailsTo(flooded.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('5000 new messages in 500 conversations')
  expect(mail?.text.match(/Casey Quinn \(10 messages\)/g)).toHaveLength(10)
  expect(mail?.text).toContain('And 490 more conversations.')
  expect(await mailUnreadMessages()).toBe(0)
  expect(await mailsTo(flooded.email)).toHaveLength(1)
})

test('the email of several conversations names each, hides what is hidden, and leads to all of them', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  await createThread(orbiter, 1, '2026-07-01T14:40:00Z', 'Casey Quinn')
  await createThread(orbiter, 2, '2026-07-01T14:50:00Z', 'Ali Stone')
  await mailUnreadMessages()
  const [mail] = await mailsTo(orbiter.email)
  expect(mail?.subject).toBe('3 new messages in 2 conversations')
  expect(mail?.text).toContain('Ali Stone (2 messages): “Number 2, call [hidden until accepted]”')
  expect(mail?.text).toContain('Casey Quinn: “Number 1, call [hidden until accepted]”')
  expect(mail?.text).toContain('/orbiter/messages')
})

test('what fails for one receiver changes nothing for it, and nothing at all for the others', async () => {
  freeze('2026-07-01T15:00:00Z')
  const [bad, good] = [await createOrbiter(), await createOrbiter()]
  await createThread(bad, 3, '2026-07-01T14:00:00Z')
  await createThread(good, 1, '2026-07-01T14:30:00Z')
  await sql`alter table mails add constraint no_such_mail check (kind <> 'message-unread' or to_address <> ${sql.lit(bad.email)})`.execute(
    db(),
  )
  expect(await mailUnreadMessages()).toBe(2)
  expect(await mailsTo(good.email)).toHaveLength(1)
  expect(await mailsTo(bad.email)).toHaveLength(0)
  await sql`alter table mails drop constraint no_such_mail`.execute(db())
  await mailUnreadMessages()
  expect(await mailsTo(bad.email)).toMatchObject([{ subject: '3 new messages from Casey Quinn' }])
})

test('someone who wants no emails about messages gets none, then or later', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  await savePreferences(viewerOf(orbiter), { bookings: 'on' })
  await createThread(orbiter, 2, '2026-07-01T14:00:00Z')
  await mailUnreadMessages()
  await savePreferences(viewerOf(orbiter), { messages: 'on' })
  advance({ hours: 1 })
  await mailUnreadMessages()
  expect(await mailsTo(orbiter.email)).toEqual([])
})

test('two processes at once write one email to each', async () => {
  freeze('2026-07-01T15:00:00Z')
  const customer = await createUser()
  const orbiters = await Promise.all(Array.from({ length: 6 }, () => createOrbiter()))
  for (const orbiter of orbiters) {
    const { id } = await createBooking({ orbiter, customer, status: 'pending' })
    await write(id, customer.id, 5, '2026-07-01T14:00:00Z')
    await write(id, orbiter.id, 1, '2026-07-01T14:00:00Z')
  }
  await Promise.all([mailUnreadMessages(), mailUnreadMessages(), mailUnreadMessages()])
  for (const { email } of orbiters) expect(await mailsTo(email)).toHaveLength(1)
})

test('a message that is read while its email is being written is not mailed', async () => {
  freeze('2026-07-05T15:00:00Z')
  const orbiter = await createOrbiter()
  const { id } = await createThread(orbiter, 1, '2026-07-05T14:00:00Z')
  let mailing: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .updateTable('customerMessages')
      .set({ readAt: now() })
      .where('bookingRequestId', '=', id)
      .execute()
    mailing = mailUnreadMessages()
    await expect.poll(countWaiting).toBe(1)
  })
  await mailing
  expect(await mailsTo(orbiter.email)).toEqual([])
})

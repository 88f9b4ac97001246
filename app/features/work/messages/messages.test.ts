import { expect, test } from 'vitest'
import { InvalidInput, NotFound, RateLimited } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { markThreadRead } from '#work/messages/mark-read.server.ts'
import { listLatestMessages, listReported } from '#work/messages/message-queries.server.ts'
import { listThreads } from '#work/messages/list-threads.server.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { mailUnreadMessages } from '#notifications/unread-mails.server.ts'
import { countUnread } from '#notifications/unread-counts.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

const say = (text: string) => ({ idempotencyKey: newId(), text })

async function setUp(status: 'pending' | 'accepted' = 'accepted') {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({ orbiter, status, customerName: 'Casey Quinn' })
  return { ...booking, ours: viewerOf(orbiter), theirs: viewerOf(booking.customer) }
}

test('both sides write and read the same thread in the same order, each with the sender [P-MYB-04] [P-CD-09]', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, say('  Hello\r\nthere  '))
  await sendMessage(ours, id, say('Hi!'))
  await sendMessage(theirs, id, say('See you'))
  const [seen, other] = [await readThread(theirs, id), await readThread(ours, id)]
  expect(seen.messages.map(({ isOwn, senderName, text }) => [isOwn, senderName, text])).toEqual([
    [true, 'Casey Quinn', 'Hello\nthere'],
    [false, 'Robin Vale', 'Hi!'],
    [true, 'Casey Quinn', 'See you'],
  ])
  expect(other.messages.map((message) => message.id)).toEqual(
    seen.messages.map((message) => message.id),
  )
  expect(
    (await listLatestMessages(theirs, 5)).map(({ isOwn, senderName, otherName }) => [
      isOwn,
      senderName,
      otherName,
    ]),
  ).toEqual([
    [true, 'Casey Quinn', 'Robin Vale'],
    [false, 'Robin Vale', 'Robin Vale'],
    [true, 'Casey Quinn', 'Robin Vale'],
  ])
})

test('the latest five are shown, newest first, of both directions and all threads [P-CALL-16]', async () => {
  const first = await setUp()
  const second = await createBooking({
    orbiter: await createOrbiter(),
    customer: first.customer,
    status: 'accepted',
  })
  for (const text of ['one', 'two', 'three']) await sendMessage(first.theirs, first.id, say(text))
  for (const text of ['four', 'five']) await sendMessage(first.ours, first.id, say(text))
  await sendMessage(first.theirs, second.id, say('six'))
  expect((await listLatestMessages(first.theirs, 5)).map((message) => message.text)).toEqual([
    'six',
    'five',
    'four',
    'three',
    'two',
  ])
})

test('the same form sent again is the same message, however often and fast', async () => {
  const { id, theirs } = await setUp()
  const form = say('Once')
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendMessage(theirs, id, form)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect((await readThread(theirs, id)).messages).toHaveLength(1)
})

test('no one outside the thread reads or writes it, not even an admin', async () => {
  const { id, theirs } = await setUp()
  await sendMessage(theirs, id, say('Between us'))
  for (const other of [
    await createUser(),
    await createOrbiter(),
    await createUser({ roles: ['admin'] }),
  ]) {
    const viewer = viewerOf(other)
    await expect(readThread(viewer, id)).rejects.toThrow(NotFound)
    await expect(sendMessage(viewer, id, say('Me too'))).rejects.toThrow(NotFound)
    await expect(markThreadRead(viewer, id)).rejects.toThrow(NotFound)
    expect(await listThreads(viewer, 9)).toEqual([])
    expect(await listReported(viewer, id)).toEqual([])
  }
  const { audience } = await db()
    .selectFrom('events')
    .select('audience')
    .where('kind', '=', 'message.sent')
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow()
  const booking = await db()
    .selectFrom('bookingRequests')
    .select(['customerId', 'orbiterId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(audience).toEqual([booking.customerId, booking.orbiterId])
})

test('what is unread counts for the other side, and is read by looking or by answering', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, say('One'))
  await sendMessage(theirs, id, say('Two'))
  expect((await countUnread(ours)).messages).toBe(2)
  expect((await countUnread(theirs)).messages).toBe(0)
  expect(await listThreads(ours, 9)).toMatchObject([
    { bookingId: id, unread: 2, otherName: 'Casey Quinn', text: 'Two' },
  ])
  expect(await markThreadRead(ours, id)).toBe(2)
  expect(await markThreadRead(ours, id)).toBe(0)
  expect((await readThread(theirs, id)).messages.every((message) => message.isRead)).toBe(true)
  await sendMessage(theirs, id, say('Three'))
  await sendMessage(ours, id, say('Answer'))
  expect((await countUnread(ours)).messages).toBe(0)
})

test('contact details stay hidden until the booking is accepted, from the other side alone', async () => {
  const { id, ours, theirs } = await setUp('pending')
  await sendMessage(theirs, id, say('Call +1 (214) 555-0134 or casey@example.test'))
  expect((await readThread(ours, id)).messages[0]).toMatchObject({
    text: 'Call [hidden until accepted] or [hidden until accepted]',
    isMasked: true,
  })
  expect((await readThread(theirs, id)).messages[0]?.text).toContain('555-0134')
  expect((await listLatestMessages(ours, 1))[0]?.text).not.toContain('555')
  await acceptBooking(ours, id)
  expect((await readThread(ours, id)).messages[0]).toMatchObject({
    text: 'Call +1 (214) 555-0134 or casey@example.test',
    isMasked: false,
  })
})

test.each([
  ['', 'Write a message.'],
  ['   ', 'Write a message.'],
  ['x'.repeat(4001), 'Use at most 4,000 characters.'],
])('a text such as "%.9s" is refused', async (text, message) => {
  const { id, theirs } = await setUp()
  await expect(sendMessage(theirs, id, say(text))).rejects.toMatchObject({
    fields: { text: message },
  })
  await expect(sendMessage(theirs, id, { text: 'No key' })).rejects.toThrow(InvalidInput)
  await sendMessage(theirs, id, say('x'.repeat(4000)))
})

test('a report reaches the admins once, with that message and no other', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, say('Pay me outside'))
  await sendMessage(theirs, id, say('Something else'))
  const [bad] = (await readThread(ours, id)).messages
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  await reportMessage(ours, id, { messageId: bad?.id, reason: 'Wants to go around Orbit' })
  await reportMessage(ours, id, { messageId: bad?.id, reason: 'Again' })
  expect(await listReported(admin, id)).toEqual([
    {
      id: bad?.id,
      senderName: expect.any(String),
      text: 'Pay me outside',
      reason: 'Wants to go around Orbit',
    },
  ])
  expect((await countUnread(admin)).notices).toBe(1)
  expect((await readThread(ours, id)).messages[0]?.isReported).toBe(true)
  await expect(reportMessage(theirs, id, { messageId: bad?.id, reason: 'My own' })).rejects.toThrow(
    NotFound,
  )
})

test('who has not read after five minutes gets one email for all that waits, and none twice', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, ours, theirs, orbiter } = await setUp('pending')
  await sendMessage(theirs, id, say('One'))
  await sendMessage(theirs, id, say('Reach me at casey@example.test'))
  await mailUnreadMessages()
  expect(await listMails({ to: orbiter.email, kind: 'message-unread' })).toHaveLength(0)
  advance({ minutes: 5 })
  await mailUnreadMessages()
  await mailUnreadMessages()
  const mails = await listMails({ to: orbiter.email, kind: 'message-unread' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: '2 new messages from Casey Quinn' })
  expect(mails[0]?.text).not.toContain('casey@example.test')
  await sendMessage(ours, id, say('Read at once'))
  await markThreadRead(theirs, id)
  advance({ minutes: 6 })
  await mailUnreadMessages()
  expect(await listMails({ to: theirs.email, kind: 'message-unread' })).toHaveLength(0)
})

test('forty at once from both sides: all stored, one order', async () => {
  const { id, ours, theirs } = await setUp()
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sendMessage(index % 2 ? ours : theirs, id, say(`Number ${index}`)),
    ),
  )
  const { messages } = await readThread(theirs, id)
  expect(new Set(messages.map((message) => message.text)).size).toBe(40)
  const positions = messages.map((message) => message.position)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

test('one person writes at most three hundred messages an hour into a thread; the other side still writes', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, ours, theirs } = await setUp()
  for (let n = 0; n < 300; n += 1) {
    if (n % 100 === 99) advance({ minutes: 2 })
    await sendMessage(theirs, id, say(String(n)))
  }
  await expect(sendMessage(theirs, id, say('More'))).rejects.toThrow(
    'You have sent 300 messages here within an hour. Please try again in 54 minutes.',
  )
  await expect(sendMessage(theirs, id, say('More'))).rejects.toBeInstanceOf(RateLimited)
  await expect(sendMessage(ours, id, say('Enough'))).resolves.toHaveProperty('id')
})

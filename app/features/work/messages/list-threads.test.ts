/** The inbox list: search, the unread filter, and what neither may reveal. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { listThreads } from '#work/messages/list-threads.server.ts'
import { markThreadRead } from '#work/messages/mark-read.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { whenOf } from '#app/routes/messages/read-inbox.server.ts'
import { lastReadOf, withEvents } from '#app/routes/messages/thread-items.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const say = (text: string) => ({ idempotencyKey: newId(), text })

async function setUp(status: 'pending' | 'accepted' = 'accepted') {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({
    orbiter,
    status,
    customerName: 'Casey Quinn',
    venueAddress: '5 Elm St, Dallas, TX 75201',
  })
  return { ...booking, ours: viewerOf(orbiter), theirs: viewerOf(booking.customer) }
}
type Viewer = Parameters<typeof listThreads>[0]

const finds = async (viewer: Viewer, words: string) =>
  (await listThreads(viewer, 9, { words })).length === 1

test('people, places and messages are found by all of their words, in any order', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, say('The red curtain rises at eight'))
  for (const words of ['casey', 'QUINN', 'elm st', 'curtain casey', 'rises  red', '  ', 'reel'])
    expect(await finds(ours, words), words).toBe(true)
  for (const words of ['curtain robert', 'blue', '%', '_____________', '\\'])
    expect(await finds(ours, words), words).toBe(false)
  expect(await finds(theirs, 'vale curtain')).toBe(true)
})

test('before acceptance a search finds none of what is hidden from the viewer', async () => {
  const { id, ours, theirs } = await setUp('pending')
  await sendMessage(theirs, id, say('Call 214 555 0134 about the curtain'))
  expect(await finds(ours, 'curtain')).toBe(true)
  for (const words of ['555', '0134', 'elm'])
    expect([words, await finds(ours, words)]).toEqual([words, false])
  expect(await finds(theirs, '0134'), 'their own words').toBe(true)
  await db().updateTable('customerMessages').set({ hasContacts: null, maskedText: null }).execute()
  expect(await finds(ours, '0134'), 'not looked through yet').toBe(false)
  await acceptBooking(ours, id)
  for (const words of ['0134', 'elm']) expect(await finds(ours, words), words).toBe(true)
})

test('a message that a moderator has hidden is found by its sender alone', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, say('Something unkind'))
  await db()
    .updateTable('customerMessages')
    .set({ hiddenAt: now() })
    .where('bookingRequestId', '=', id)
    .execute()
  expect(await finds(ours, 'unkind')).toBe(false)
  expect(await finds(theirs, 'unkind')).toBe(true)
})

test('unread threads are those with messages that the viewer has not read', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, say('One'))
  await sendMessage(theirs, id, say('Two'))
  expect(await listThreads(ours, 9, { isUnread: true })).toMatchObject([
    { bookingId: id, unread: 2, text: 'Two', title: expect.any(String) as string },
  ])
  expect(await listThreads(theirs, 9, { isUnread: true })).toEqual([])
  await markThreadRead(ours, id)
  expect(await listThreads(ours, 9, { isUnread: true })).toEqual([])
  expect(await listThreads(ours, 9, { isUnread: true, openId: id })).toHaveLength(1)
  expect(await listThreads(ours, 9)).toHaveLength(1)
})

test('the list says when in as few words as are clear', () => {
  const at = new Date('2030-05-15T20:00:00Z')
  const written = (instant: string) => whenOf(instant, 'America/Chicago', at)
  expect(written('2030-05-15T19:31:00Z')).toBe('2:31 PM')
  expect(written('2030-05-15T04:00:00Z')).toBe('Tue')
  expect(written('2030-05-02T12:00:00Z')).toBe('May 2')
  expect(written('2029-11-12T12:00:00Z')).toBe('Nov 12, 2029')
})

const message = (at: string, isOwn = true, isRead = false) => ({
  id: at,
  position: Number(at),
  isOwn,
  senderName: '',
  text: at,
  attachmentCount: 0,
  isMasked: false,
  createdAt: at,
  isRead,
  isReported: false,
})
const event = (at: string) => ({ id: Number(at), at, title: at, note: null, tone: 'ok' as const })
const order = (from: number | null, until: number | null) =>
  withEvents(
    { messages: [message('2'), message('4')], earlierFrom: from, laterFrom: until },
    ['1', '3', '5'].map(event),
  ).map((item) => `${item.event ? 'e' : 'm'}${item.at}`)

test('events stand between the messages, and only beside those that are loaded', () => {
  expect(order(null, null)).toEqual(['e1', 'm2', 'e3', 'm4', 'e5'])
  expect(order(1, null)).toEqual(['m2', 'e3', 'm4', 'e5'])
  expect(order(1, 4)).toEqual(['m2', 'e3', 'm4'])
})

test('"Read" stands under the last own message that was read, and no other', () => {
  const all = [
    message('1', true, true),
    message('2', true, true),
    message('3'),
    message('4', false, true),
  ]
  expect(lastReadOf(all)).toBe('2')
  expect(lastReadOf([message('1')])).toBeNull()
})

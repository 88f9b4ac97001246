import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { markThreadRead } from '#work/messages/mark-read.server.ts'
import { maskMessages } from '#work/messages/mask-messages.server.ts'
import { listLatestMessages } from '#work/messages/message-queries.server.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const CONTACT = 'Call 214 555 0134'
const MASKED = 'Call [hidden until accepted]'

async function setUp() {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter,
    status: 'pending',
    customerName: 'Casey Quinn',
  })
  return { id, customer, ours: viewerOf(orbiter), theirs: viewerOf(customer) }
}

const stored = (id: string) =>
  db()
    .selectFrom('customerMessages')
    .select(['messageText', 'hasContacts', 'maskedText'])
    .where('bookingRequestId', '=', id)
    .orderBy('position')
    .execute()

/** Stores messages unmasked, as an earlier version of the program does. */
async function storeUnmasked(bookingId: string, senderId: string, texts: string[]) {
  await db()
    .insertInto('customerMessages')
    .values(texts.map((text) => ({ bookingRequestId: bookingId, senderId, messageText: text })))
    .execute()
}

test('what is hidden is found once, when the message is sent, and stored beside it', async () => {
  const { id, ours, theirs } = await setUp()
  await sendMessage(theirs, id, { idempotencyKey: newId(), text: CONTACT })
  await sendMessage(theirs, id, { idempotencyKey: newId(), text: 'Nothing to hide' })
  expect(await stored(id)).toEqual([
    { messageText: CONTACT, hasContacts: true, maskedText: MASKED },
    { messageText: 'Nothing to hide', hasContacts: false, maskedText: null },
  ])
  // Proves that pages display the stored text: nothing is masked on read.
  await db()
    .updateTable('customerMessages')
    .set({ maskedText: 'As stored' })
    .where('hasContacts', '=', true)
    .execute()
  expect((await readThread(ours, id)).messages.map(({ text }) => text)).toEqual([
    'As stored',
    'Nothing to hide',
  ])
  expect((await listLatestMessages(ours, 2)).map(({ text }) => text)).toEqual([
    'Nothing to hide',
    'As stored',
  ])
  expect(
    (await readThread(theirs, id)).messages.map(({ text, isMasked }) => [text, isMasked]),
  ).toEqual([
    [CONTACT, true],
    ['Nothing to hide', false],
  ])
  await acceptBooking(ours, id)
  expect(
    (await readThread(ours, id)).messages.map(({ text, isMasked }) => [text, isMasked]),
  ).toEqual([
    [CONTACT, false],
    ['Nothing to hide', false],
  ])
})

test('a message stored without is hidden at once, and filled in by the job, in batches', async () => {
  const { id, customer, ours, theirs } = await setUp()
  await storeUnmasked(
    id,
    customer.id,
    Array.from({ length: 60 }, (_, index) => (index % 2 ? CONTACT : `Number ${index}`)),
  )
  const before = (await readThread(ours, id)).messages
  expect(before.filter(({ text, isMasked }) => text === MASKED && isMasked)).toHaveLength(25)
  expect((await listLatestMessages(ours, 1))[0]?.text).toBe(MASKED)
  expect((await readThread(theirs, id)).messages.at(-1)).toMatchObject({
    text: CONTACT,
    isMasked: true,
  })
  expect(await Promise.all([maskMessages(), maskMessages()]).then(([a, b]) => a + b)).toBe(60)
  expect(await maskMessages()).toBe(0)
  const rows = await stored(id)
  expect(rows.filter((row) => row.hasContacts === true && row.maskedText === MASKED)).toHaveLength(
    30,
  )
  expect(rows.filter((row) => row.hasContacts === false && row.maskedText === null)).toHaveLength(
    30,
  )
  expect((await readThread(ours, id)).messages).toEqual(before)
})

test('a long thread is read in pages: no gap, nothing twice, whatever arrives meanwhile', async () => {
  const { id, customer, ours } = await setUp()
  await storeUnmasked(
    id,
    customer.id,
    Array.from({ length: 430 }, (_, index) => `${index}`),
  )
  let page = await readThread(ours, id)
  expect(page.messages.map(({ text }) => Number(text))).toEqual(
    Array.from({ length: 50 }, (_, index) => 380 + index),
  )
  expect(page.laterFrom).toBeNull()
  const seen = new Set<string>()
  let lowest = 380
  while (page.earlierFrom !== null) {
    await storeUnmasked(id, customer.id, ['new'])
    page = await readThread(ours, id, page.earlierFrom)
    const numbers = page.messages.map(({ text }) => text).filter((text) => text !== 'new')
    expect(page.messages.length).toBeLessThanOrEqual(200)
    const first = Math.max(0, lowest - 50)
    expect(numbers.slice(0, lowest - first + 1)).toEqual(
      Array.from({ length: lowest - first + 1 }, (_, index) => `${first + index}`),
    )
    for (const number of numbers) seen.add(number)
    lowest = first
  }
  expect([lowest, seen.size]).toEqual([0, 430])
  const forward: string[] = page.messages.map(({ id }) => id)
  while (page.laterFrom !== null) {
    const last = page.messages.at(-1)
    page = await readThread(ours, id, page.laterFrom)
    expect(page.messages[0]).toEqual(last)
    forward.push(...page.messages.slice(1).map(({ id }) => id))
  }
  expect(forward).toHaveLength(438)
  expect(new Set(forward).size).toBe(438)
  expect((await readThread(ours, id, 999_999_999)).messages).toEqual([])
})

test('what came after the page was read stays unread', async () => {
  const { id, customer, ours } = await setUp()
  await storeUnmasked(id, customer.id, ['one', 'two'])
  const { messages } = await readThread(ours, id)
  await storeUnmasked(id, customer.id, ['three'])
  expect(await markThreadRead(ours, id, messages.at(-1)?.position)).toBe(2)
  expect((await readThread(ours, id)).unread).toBe(1)
  expect(await markThreadRead(ours, id)).toBe(1)
})

/** Files sent with messages: who sees them and when, their limits, and how they are cleaned up. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { addAttachment, cleanFileName } from '#work/attachments/add-attachment.server.ts'
import { attachmentsPersonalData } from '#work/attachments/attachments-personal-data.server.ts'
import { ATTACHMENTS_MAX } from '#work/messages/message.ts'
import {
  getAttachment,
  listAttachmentsOf,
  listUnsent,
} from '#work/attachments/read-attachments.server.ts'
import { dropAttachment, sendWithAttachments } from '#work/attachments/send-attachments.server.ts'
import {
  ATTACHMENT_FOLDER,
  attachmentKey,
  previewKey,
} from '#work/attachments/store-attachment.server.ts'
import { tidyAttachments } from '#work/attachments/tidy-attachments.server.ts'
import { listThreads } from '#work/messages/list-threads.server.ts'
import { moderateMessage } from '#work/messages/moderate-message.server.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { subjectOf } from '#privacy/personal-data.server.ts'
import { transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { headFile, keyOf, putFile, urlOf } from '#app/platform/storage.ts'
import { loader } from '#app/routes/endpoints/attachment-file.ts'
import { advance } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'

useDatabase()

const PICTURE = await sharp({
  create: { width: 90, height: 60, channels: 3, background: '#884422' },
})
  .jpeg()
  .toBuffer()

async function setUp(status: 'pending' | 'accepted' = 'accepted') {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({ orbiter, status, customerName: 'Casey Quinn' })
  return { ...booking, ours: viewerOf(orbiter), theirs: viewerOf(booking.customer) }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

const add = ({ theirs, id }: SetUp, name = 'floor plan.jpg') =>
  addAttachment(theirs, id, { name, bytes: PICTURE })

/** The customer sends one picture. */
async function sendPicture(thread: SetUp, text = '') {
  const file = await add(thread)
  const { id } = await sendWithAttachments(thread.theirs, thread.id, {
    idempotencyKey: newId(),
    text,
    files: file.id,
  })
  return { file, messageId: id }
}

const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow(NotFound)
const storedFor = async (id: string) =>
  (await readdir(path.join(env().storageDir, ATTACHMENT_FOLDER))).filter((name) =>
    name.startsWith(id),
  )

test('a file is sent once, with or without words, and both sides see it in the accepted booking', async () => {
  const thread = await setUp()
  const { file, messageId } = await sendPicture(thread)
  for (const viewer of [thread.ours, thread.theirs]) {
    const { messages } = await readThread(viewer, thread.id)
    expect(messages).toMatchObject([{ text: '', attachmentCount: 1 }])
    expect(await listAttachmentsOf(viewer, [messageId])).toEqual({ [messageId]: [file] })
  }
  expect(file).toMatchObject({ kind: 'picture', fileName: 'floor plan.jpg', width: 90, height: 60 })
  expect((await listThreads(thread.ours, 5))[0]?.text).toBe('Sent a file')
  expect(await listUnsent(thread.theirs, thread.id)).toEqual([])
  await expect(
    sendWithAttachments(thread.theirs, thread.id, {
      idempotencyKey: newId(),
      text: 'Again',
      files: file.id,
    }),
    'a file belongs to one message',
  ).rejects.toMatchObject({ code: 'file-gone' })
  expect((await readThread(thread.ours, thread.id)).messages).toHaveLength(1)
})

test('the same form sent again is the same message with the same files', async () => {
  const thread = await setUp()
  const form = { idempotencyKey: newId(), text: 'Here', files: (await add(thread)).id }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendWithAttachments(thread.theirs, thread.id, form)),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
})

test('until it is sent, only its sender sees a file, and can take it back', async () => {
  const thread = await setUp()
  const file = await add(thread)
  expect(await getAttachment(thread.theirs, file.id)).toEqual(file)
  await refused(getAttachment(thread.ours, file.id))
  await refused(dropAttachment(thread.ours, thread.id, { fileId: file.id }))
  expect(await listUnsent(thread.ours, thread.id)).toEqual([])
  await dropAttachment(thread.theirs, thread.id, { fileId: file.id })
  await refused(getAttachment(thread.theirs, file.id))
  expect(await storedFor(file.id)).toEqual([])
})

test('before acceptance the other side reads how many files there are and opens none; then all', async () => {
  const thread = await setUp('pending')
  const { file, messageId } = await sendPicture(thread, 'See the plan')
  await refused(getAttachment(thread.ours, file.id))
  expect(await listAttachmentsOf(thread.ours, [messageId])).toEqual({})
  expect((await readThread(thread.ours, thread.id)).messages[0]).toMatchObject({
    attachmentCount: 1,
  })
  expect(await getAttachment(thread.theirs, file.id)).toEqual(file)
  await acceptBooking(thread.ours, thread.id)
  expect(await getAttachment(thread.ours, file.id)).toEqual(file)
})

test('no one outside the thread gets a file, an admin only from a reported message', async () => {
  const thread = await setUp()
  const { file, messageId } = await sendPicture(thread, 'Pay me in cash')
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  for (const viewer of [viewerOf(await createUser()), viewerOf(await createOrbiter()), admin]) {
    await refused(getAttachment(viewer, file.id))
    await refused(getAttachment(viewer, newId()))
    await refused(getAttachment(viewer, '../etc/passwd'))
    expect(await listAttachmentsOf(viewer, [messageId])).toEqual({})
  }
  await reportMessage(thread.ours, thread.id, { messageId, reason: 'Around Orbit' })
  expect(await getAttachment(admin, file.id)).toEqual(file)
  await moderateMessage(admin, { messageId, decision: 'hide', reason: 'Not allowed' })
  await refused(getAttachment(thread.ours, file.id))
  expect((await readThread(thread.ours, thread.id)).messages[0]).toMatchObject({
    attachmentCount: 0,
  })
  expect(await getAttachment(thread.theirs, file.id), 'its sender').toEqual(file)
  await moderateMessage(admin, { messageId, decision: 'keep' })
  expect(await getAttachment(thread.ours, file.id)).toEqual(file)
})

test('files of others are not sent, nor those of another thread', async () => {
  const [one, other] = [await setUp(), await setUp()]
  const file = await add(one)
  for (const [viewer, id] of [
    [one.ours, one.id],
    [other.theirs, other.id],
  ] as const)
    await expect(
      sendWithAttachments(viewer, id, { idempotencyKey: newId(), text: '', files: file.id }),
    ).rejects.toMatchObject({ code: 'file-gone' })
  await expect(
    sendMessage(one.theirs, one.id, { idempotencyKey: newId(), text: '', files: '' }),
  ).rejects.toMatchObject({ fields: { text: 'Write a message.' } })
})

test(`a message takes ${ATTACHMENTS_MAX} files, however fast they come`, async () => {
  const thread = await setUp()
  const tries = await Promise.allSettled(
    Array.from({ length: ATTACHMENTS_MAX + 2 }, () => add(thread)),
  )
  expect(tries.filter((one) => one.status === 'rejected')).toMatchObject([
    { reason: { code: 'too-many-files' } },
    { reason: { code: 'too-many-files' } },
  ])
  expect(await listUnsent(thread.theirs, thread.id)).toHaveLength(ATTACHMENTS_MAX)
})

test('the store has no address for files of messages', () => {
  const key = attachmentKey(newId(), 'pdf')
  expect(keyOf(urlOf(key))).toBeNull()
  expect(keyOf(urlOf(key.replace('private', 'PRIVATE')))).toBeNull()
  expect(keyOf(urlOf('portfolio/a.mp4'))).toBe('portfolio/a.mp4')
})

test('the endpoint decides for each request, answers ranges, and says how a file is shown', async () => {
  const thread = await setUp()
  const { file } = await sendPicture(thread)
  const ask = (viewer = thread.ours, headers: HeadersInit = {}, query = '') =>
    loadAs(loader, viewer, { attachmentId: file.id }, { headers, query })
  const whole = await ask()
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="floor plan.jpg"; filename*=UTF-8\'\'floor%20plan.jpg',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await whole.arrayBuffer()).byteLength).toBe(file.sizeBytes)
  const part = await ask(thread.ours, { range: 'bytes=0-9' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect((await ask(thread.ours, { range: 'bytes=999999999-' })).status).toBe(416)
  expect((await ask(thread.ours, {}, '?preview=1')).status).toBe(200)
  expect((await ask(viewerOf(await createUser()))).status).toBe(404)
})

test('names are stored without paths, controls and marks that turn their direction', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
  expect(cleanFileName('C:\\Users\\me\\plan.pdf')).toBe('plan.pdf')
  expect(cleanFileName('gpj.\u202Eexe\0.png')).toBe('gpj.exe.png')
  expect(cleanFileName('')).toBe('File')
  expect(cleanFileName(`${'x'.repeat(5000)}.jpeg`)).toBe(`${'x'.repeat(100)}.jpeg`)
})

test('a person’s files are exported, deleted with the account, and leave a note in the thread', async () => {
  const thread = await setUp()
  const { file, messageId } = await sendPicture(thread, 'Here it is')
  const person = subjectOf(thread.theirs)
  const { filesSent } = await transaction((tx) => attachmentsPersonalData.exportPerson(tx, person))
  expect(filesSent).toMatchObject([
    {
      fileName: 'floor plan.jpg',
      kind: 'picture',
      messageId,
      url: expect.stringContaining(file.id) as string,
    },
  ])
  await transaction((tx) => attachmentsPersonalData.forgetPerson(tx, person))
  expect(await listAttachmentsOf(thread.ours, [messageId])).toEqual({})
  expect((await readThread(thread.ours, thread.id)).messages[0]).toMatchObject({
    text: 'Here it is',
    attachmentCount: 1,
  })
  expect(await storedFor(file.id)).toHaveLength(2)
  advance({ hours: 3 })
  await tidyAttachments()
  expect(await storedFor(file.id)).toEqual([])
})

test('what was never sent goes after 30 days, what was sent stays, and files without a row go', async () => {
  const thread = await setUp()
  const [unsent, { file }] = [await add(thread), await sendPicture(thread)]
  const orphan = newId()
  await putFile(attachmentKey(orphan, 'pdf'), Buffer.from('%PDF-1.7'))
  await tidyAttachments()
  expect(await listUnsent(thread.theirs, thread.id)).toHaveLength(1)
  advance({ days: 31 })
  await tidyAttachments()
  expect(await listUnsent(thread.theirs, thread.id)).toEqual([])
  expect(await storedFor(unsent.id)).toEqual([])
  expect(await headFile(attachmentKey(orphan, 'pdf'))).toBeNull()
  expect(await headFile(previewKey(file.id))).not.toBeNull()
})

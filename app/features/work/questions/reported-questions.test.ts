import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { listReportedMessages } from '#team/moderation/moderation-lists.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { moderateQuestion } from '#work/questions/moderate-question.server.ts'
import { listQuestions, readQuestion } from '#work/questions/read-questions.server.ts'
import { readReportedQuestion } from '#work/questions/read-reported-question.server.ts'
import { reportQuestion } from '#work/questions/report-question.server.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'

useDatabase()

const REMOVED = 'This message was removed because it breaks our guidelines.'

const adminViewer = async () => viewerOf(await createUser({ roles: ['admin'] }))

async function write(from: Viewer, to: Viewer, text: string): Promise<string> {
  const messageId = newId()
  await writeQuestion(from, to.id, { messageId, text })
  return messageId
}

/** A question in which the Orbiter reports one message. */
async function setUp() {
  const customer = viewerOf(await createUser({ fullName: 'Casey Quinn' }))
  const orbiter = viewerOf(await createOrbiter({ fullName: 'Robin Vale' }))
  await write(customer, orbiter, 'Do you film indoors?')
  const messageId = await write(customer, orbiter, 'Call 214 555 0142 and pay me in cash')
  const { id: questionId } = await db()
    .selectFrom('questions')
    .select('id')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
  return { customer, orbiter, messageId, questionId, report: { messageId, reason: 'Cash' } }
}

/** What the admins' lists show about these messages; the tests of this file share a database. */
const reportsOf = async (admin: Viewer, ids: string[]) =>
  (await listReportedMessages(admin)).filter(({ id }) => ids.includes(id))
const mattersOf = async (admin: Viewer, ids: string[]) =>
  (await listOpenMatters(admin)).filter(({ id }) => ids.includes(id))

const textsOf = async (viewer: Viewer, other: Viewer) =>
  (await readQuestion(viewer, other.id)).messages.map(({ text }) => text)

test('[P-PROF-20] each of the two reports what the other wrote, once; the admins find it in the queue, in moderation and in their notifications', async () => {
  const { customer, orbiter, messageId, questionId, report } = await setUp()
  const answer = await write(orbiter, customer, 'Something rude')
  const admin = await adminViewer()
  await reportQuestion(orbiter, customer.id, report)
  await reportQuestion(orbiter, customer.id, { ...report, reason: 'Again' })
  await reportQuestion(customer, orbiter.id, { messageId: answer, reason: 'Rude' })
  expect(await reportsOf(admin, [messageId, answer])).toMatchObject([
    {
      id: messageId,
      kind: 'question',
      threadId: questionId,
      senderName: 'Casey Quinn',
      reporterName: 'Robin Vale',
      text: 'Call 214 555 0142 and pay me in cash',
      reason: 'Cash',
      isHidden: false,
      isSettled: false,
    },
    { id: answer, senderName: 'Robin Vale', reporterName: 'Casey Quinn', reason: 'Rude' },
  ])
  expect(
    (await mattersOf(admin, [messageId, answer])).map(({ kind, id, text, href }) => [
      kind,
      id,
      text,
      href,
    ]),
  ).toEqual([
    ['message', messageId, 'Cash', '/admin/moderation'],
    ['message', answer, 'Rude', '/admin/moderation'],
  ])
  const notices = (await listNotifications(admin, 9)).rows
  expect(notices.map(({ title, href }) => [title, href])).toEqual(
    Array.from({ length: 2 }, () => [
      'A message before a booking was reported',
      `/admin/questions/${questionId}`,
    ]),
  )
  const { messages } = await readQuestion(orbiter, customer.id)
  expect(messages.map(({ isReported }) => isReported)).toEqual([false, true, false])
  expect((await listNotifications(customer, 9)).rows.map(({ title }) => title)).toEqual([
    'Robin Vale answered your question',
  ])
})

test('no one reports their own message, one of another conversation, or without a reason of up to 500 characters', async () => {
  const { customer, orbiter, report } = await setUp()
  const stranger = viewerOf(await createOrbiter())
  for (const [viewer, other] of [
    [customer, orbiter],
    [stranger, customer],
    [stranger, orbiter],
    [orbiter, stranger],
    [await adminViewer(), orbiter],
  ] as const)
    await expect(reportQuestion(viewer, other.id, report)).rejects.toMatchObject({ status: 404 })
  for (const [reason, message] of [
    [' ', "Tell us what's wrong with it."],
    ['x'.repeat(501), 'Use at most 500 characters.'],
  ])
    await expect(reportQuestion(orbiter, customer.id, { ...report, reason })).rejects.toMatchObject(
      { fields: { reason: message } },
    )
  await expect(
    reportQuestion(orbiter, customer.id, { ...report, messageId: 'x' }),
  ).rejects.toMatchObject({ fields: { messageId: 'Choose a message.' } })
  expect(await reportsOf(await adminViewer(), [report.messageId])).toEqual([])
})

test('one person sends at most twenty reports an hour', async () => {
  const { customer, orbiter, report } = await setUp()
  for (let sent = 0; sent < 20; sent += 1) await reportQuestion(orbiter, customer.id, report)
  await expect(reportQuestion(orbiter, customer.id, report)).rejects.toMatchObject({ status: 429 })
})

test('[P-ADM-19] a hidden message before a booking is a note for the other person alone, and is shown again; each decision is recorded once', async () => {
  const { customer, orbiter, messageId, report } = await setUp()
  const admin = await adminViewer()
  const hide = { messageId, decision: 'hide', reason: 'It goes around Orbit.' }
  await expect(moderateQuestion(admin, hide)).rejects.toMatchObject({ status: 404 })
  await reportQuestion(orbiter, customer.id, report)
  await expect(moderateQuestion(customer, hide)).rejects.toMatchObject({ status: 403 })
  await expect(moderateQuestion(admin, { ...hide, reason: '' })).rejects.toMatchObject({
    fields: { reason: "Enter a reason. It's included in our email to the sender." },
  })
  await moderateQuestion(admin, hide)
  await moderateQuestion(admin, hide)
  expect(await textsOf(orbiter, customer)).toEqual(['Do you film indoors?', REMOVED])
  expect(await textsOf(customer, orbiter)).toContain('Call 214 555 0142 and pay me in cash')
  expect(await listQuestions(orbiter)).toMatchObject([{ text: REMOVED }])
  expect(await mattersOf(admin, [messageId])).toEqual([])
  expect(await reportsOf(admin, [messageId])).toMatchObject([{ isHidden: true, isSettled: true }])
  const removed = await listMails({ to: customer.email, kind: 'message-removed' })
  expect(removed.map(({ text }) => text)).toEqual([
    expect.stringContaining('The reason: It goes around Orbit.'),
  ])
  await moderateQuestion(admin, { messageId, decision: 'keep' })
  expect((await textsOf(orbiter, customer))[1]).toMatch(/^Call .* and pay me in cash$/)
  expect((await textsOf(orbiter, customer))[1]).not.toContain('0142')
  const shown = await getMail({ to: customer.email, kind: 'message-shown' })
  expect(shown.text).toContain(`/questions/${orbiter.id}`)
  const audited = await db()
    .selectFrom('auditEntries')
    .select(['action', 'subjectLabel', 'fromValue', 'toValue', 'reason'])
    .where('subjectId', '=', messageId)
    .orderBy('id')
    .execute()
  const subjectLabel = 'A message of Casey Quinn before a booking'
  expect(audited).toEqual([
    {
      action: 'message.hidden',
      subjectLabel,
      fromValue: 'shown',
      toValue: 'hidden',
      reason: 'It goes around Orbit.',
    },
    {
      action: 'message.kept',
      subjectLabel,
      fromValue: 'hidden',
      toValue: 'shown',
      reason: null,
    },
  ])
})

test('a dismissed report is settled: the message stays, and no one gets an email', async () => {
  const { customer, orbiter, messageId, report } = await setUp()
  const admin = await adminViewer()
  await reportQuestion(orbiter, customer.id, report)
  await moderateQuestion(admin, { messageId, decision: 'keep' })
  await moderateQuestion(admin, { messageId, decision: 'keep' })
  expect(await mattersOf(admin, [messageId])).toEqual([])
  expect(await reportsOf(admin, [messageId])).toMatchObject([{ isHidden: false, isSettled: true }])
  expect(await textsOf(orbiter, customer)).not.toContain(REMOVED)
  expect(await listMails({ to: customer.email })).toEqual([])
  const { count } = await db()
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subjectId', '=', messageId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('[P-ADM-19] an admin reads the conversation only once something in it was reported, as it was written', async () => {
  const { customer, orbiter, messageId, questionId, report } = await setUp()
  const admin = await adminViewer()
  for (const id of [questionId, newId(), 'x'])
    await expect(readReportedQuestion(admin, id)).rejects.toMatchObject({ status: 404 })
  await expect(readQuestion(admin, customer.id)).rejects.toMatchObject({ status: 404 })
  await reportQuestion(orbiter, customer.id, report)
  await moderateQuestion(admin, { messageId, decision: 'hide', reason: 'Cash' })
  expect(await readReportedQuestion(admin, questionId)).toMatchObject({
    customerName: 'Casey Quinn',
    orbiterName: 'Robin Vale',
    messages: [
      { text: 'Do you film indoors?', isHidden: false, isReported: false },
      { text: 'Call 214 555 0142 and pay me in cash', isHidden: true, isReported: true },
    ],
  })
  for (const person of [customer, orbiter])
    await expect(readReportedQuestion(person, questionId)).rejects.toMatchObject({ status: 403 })
})

test('what a person reported before a booking is in the copy of their data', async () => {
  const { customer, orbiter, messageId, report } = await setUp()
  await reportQuestion(orbiter, customer.id, report)
  expect(await exportOwnData(orbiter)).toMatchObject({
    questionsReported: [{ message_id: messageId, reason: 'Cash' }],
  })
})

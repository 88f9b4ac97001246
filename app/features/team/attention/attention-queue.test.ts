import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { moderateMessage } from '#work/messages/moderate-message.server.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { reportReel, settleReelReports } from '#market/reels/reel-reports.server.ts'
import { readTable } from '#app/base/table-state.ts'
import {
  listReportedMessages,
  listReportedReels,
  listReviews,
} from '#team/moderation/moderation-lists.server.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { retryMail } from '#team/attention/retry-mail.server.ts'
import { REVIEW_TABLE } from '#team/moderation/moderation-table.ts'
import { moderateReview } from '#market/reviews/moderate-review.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const audited = (subjectId: string) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'fromValue', 'toValue'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

test('what waits for someone stands in one list, the most urgent first, overdue marked', async () => {
  const viewer = await admin()
  const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000)
  const enquiry = (name: string, hours: number, status: 'new' | 'completed' = 'new') => ({
    kind: 'quote' as const,
    serviceType: 'wedding',
    name,
    email: `${name}@example.test`,
    status,
    replyDueAt: at(hours),
    createdAt: at(hours - 24),
  })
  await db()
    .insertInto('enquiries')
    .values([enquiry('late', -2), enquiry('soon', 3), enquiry('done', 1, 'completed')])
    .execute()
  const mailId = newId()
  await db()
    .insertInto('mails')
    .values({
      id: mailId,
      kind: 'test',
      toAddress: 'a@example.test',
      subject: 'Hello',
      html: '',
      text: '',
      status: 'failed',
      error: 'refused',
      createdAt: at(-22),
    })
    .execute()
  const matters = await listOpenMatters(viewer)
  expect(matters.map(({ kind, title, isOverdue }) => [kind, title, isOverdue])).toEqual([
    ['enquiry', 'Answer late', true],
    ['mail', 'Email to a@example.test failed', false],
    ['enquiry', 'Answer soon', false],
  ])
  await retryMail(viewer, mailId)
  await retryMail(viewer, mailId)
  expect((await listOpenMatters(viewer)).map(({ kind }) => kind)).toEqual(['enquiry', 'enquiry'])
  expect(await audited(mailId)).toEqual([
    { action: 'mail.retried', fromValue: 'failed', toValue: 'queued' },
  ])
  await expect(retryMail(viewer, newId())).rejects.toMatchObject({ status: 404 })
  const user = viewerOf(await createUser())
  await expect(listOpenMatters(user)).rejects.toMatchObject({ status: 403 })
  await expect(retryMail(user, mailId)).rejects.toMatchObject({ status: 403 })
})

test('a reported message is hidden from the other side alone, and shown again; each decision is recorded once', async () => {
  const viewer = await admin()
  const { id, customer, orbiter } = await createBooking({ status: 'accepted' })
  await sendMessage(viewerOf(customer), id, { text: 'Something rude', idempotencyKey: newId() })
  const seen = async (person: typeof customer) =>
    (await readThread(viewerOf(person), id)).messages.map((message) => message.text)
  const messageId = (await readThread(viewerOf(orbiter), id)).messages[0]?.id ?? ''
  const hide = { messageId, decision: 'hide', reason: 'It insults the Orbiter.' }
  await expect(moderateMessage(viewer, hide)).rejects.toMatchObject({ status: 404 })
  await reportMessage(viewerOf(orbiter), id, { messageId, reason: 'Rude' })
  expect(await listOpenMatters(viewer)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'message', id: messageId, text: 'Rude' }),
    ]),
  )
  await expect(moderateMessage(viewer, { ...hide, reason: ' ' })).rejects.toMatchObject({
    fields: { reason: "Enter a reason. It's included in our email to the sender." },
  })
  await moderateMessage(viewer, hide)
  await moderateMessage(viewer, hide)
  const removed = await getMail({ to: customer.email, kind: 'message-removed' })
  expect(removed.text).toContain('The reason: It insults the Orbiter.')
  expect(await seen(orbiter)).toEqual([
    'This message was removed because it breaks our guidelines.',
  ])
  expect(await seen(customer)).toEqual(['Something rude'])
  expect(await listReportedMessages(viewer)).toMatchObject([
    { id: messageId, text: 'Something rude', isHidden: true, isSettled: true },
  ])
  expect((await listOpenMatters(viewer)).filter(({ kind }) => kind === 'message')).toEqual([])
  await moderateMessage(viewer, { messageId, decision: 'keep' })
  expect(await seen(orbiter)).toEqual(['Something rude'])
  expect((await getMail({ to: customer.email, kind: 'message-shown' })).text).toContain(id)
  expect(await audited(messageId)).toEqual([
    { action: 'message.hidden', fromValue: 'shown', toValue: 'hidden' },
    { action: 'message.kept', fromValue: 'hidden', toValue: 'shown' },
  ])
  await expect(moderateMessage(viewerOf(customer), hide)).rejects.toMatchObject({ status: 403 })
  await expect(listReportedMessages(viewerOf(customer))).rejects.toMatchObject({ status: 403 })
})

test('a hidden review counts in no rating, and comes back', async () => {
  const viewer = await admin()
  const { id, customer, orbiter } = await createBooking({ status: 'completed' })
  const review = await writeReview(viewerOf(customer), id, { rating: '2', text: 'Late' })
  const rating = () =>
    db()
      .selectFrom('profiles')
      .select(['reviewCount', 'rating'])
      .where('userId', '=', orbiter.id)
      .executeTakeFirstOrThrow()
  const list = async (query: string) =>
    (await listReviews(viewer, readTable(new URLSearchParams(query), REVIEW_TABLE))).rows.map(
      (row) => row.id,
    )
  expect(await list('q=late')).toEqual([review.id])
  const hide = { reviewId: review.id, decision: 'hide', reason: 'It is about somebody else.' }
  await expect(moderateReview(viewer, { ...hide, reason: '' })).rejects.toMatchObject({
    fields: { reason: "Enter a reason. It's included in our email to the customer." },
  })
  await moderateReview(viewer, hide)
  await moderateReview(viewer, hide)
  const hidden = await getMail({ to: customer.email, kind: 'review-hidden' })
  expect(hidden.text).toContain('The reason: It is about somebody else.')
  expect(await rating()).toEqual({ reviewCount: 0, rating: null })
  expect(await list('show=published')).toEqual([])
  await moderateReview(viewer, { reviewId: review.id, decision: 'publish' })
  await getMail({ to: customer.email, kind: 'review-published' })
  expect(await rating()).toEqual({ reviewCount: 1, rating: 2 })
  expect(await audited(review.id)).toMatchObject([
    { action: 'review.hidden' },
    { action: 'review.published' },
  ])
  await expect(moderateReview(viewerOf(customer), hide)).rejects.toMatchObject({ status: 403 })
  await expect(
    listReviews(viewerOf(customer), readTable(new URLSearchParams(), REVIEW_TABLE)),
  ).rejects.toMatchObject({ status: 403 })
})

test('a reported reel waits in the list and in moderation until it is dismissed', async () => {
  const viewer = await admin()
  const { id } = await addReel({ title: 'Doors at nine', videoUrl: '/files/reels/doors.mp4' })
  const reporter = await createUser()
  await reportReel(viewerOf(reporter), id, { reason: 'That is my party' })
  const ofReels = async () => (await listOpenMatters(viewer)).filter(({ kind }) => kind === 'reel')
  expect(await ofReels()).toMatchObject([
    {
      title: 'The reel Doors at nine was reported',
      text: 'That is my party',
      href: '/admin/moderation',
    },
  ])
  expect((await listReportedReels(viewer)).filter(({ reelId }) => reelId === id)).toMatchObject([
    {
      title: 'Doors at nine',
      reporterName: reporter.fullName,
      reason: 'That is my party',
      isShown: true,
      isSettled: false,
    },
  ])
  await settleReelReports(viewer, id)
  expect(await ofReels()).toEqual([])
  expect((await listReportedReels(viewer)).filter(({ reelId }) => reelId === id)).toMatchObject([
    { isShown: true, isSettled: true },
  ])
})

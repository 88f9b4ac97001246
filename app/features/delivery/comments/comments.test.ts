/**
 * Comments on a delivered version: who can write, answer, change and tick them, and who reads what.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addComment } from '#delivery/comments/add-comment.server.ts'
import { answerComment } from '#delivery/comments/answer-comment.server.ts'
import { editComment, removeComment } from '#delivery/comments/change-comment.server.ts'
import { mailComments } from '#delivery/comments/mail-comments.server.ts'
import { readComments } from '#delivery/comments/read-comments.server.ts'
import { tickComment } from '#delivery/comments/tick-comment.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { readDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { db } from '#app/platform/db.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createDelivered, draftFilm } from '#tests/support/piece-factory.ts'

useDatabase()

/** A delivered reel with both its people, and a visitor with a link. */
async function delivered() {
  const { id: jobId, customer, orbiter, pieceId, mediaId, startAt } = await createDelivered()
  const { id: versionId } = await db()
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .executeTakeFirstOrThrow()
  return {
    jobId,
    startAt,
    pieceId,
    versionId,
    mediaId,
    customer: { viewer: viewerOf(customer) },
    orbiter: { viewer: viewerOf(orbiter) },
    link: { link: { id: newId(), name: 'Jordan Lee', jobId } },
  }
}

const words = (body: string, more: object = {}) => ({ commentId: newId(), body, ...more })

test('both sides read a comment with its moment and spot; the Orbiter answers and ticks it', async () => {
  const { jobId, versionId, mediaId, customer, orbiter } = await delivered()
  const first = words('The top glass slips out.', {
    atMs: '3400',
    x: '0.5',
    y: '0.24',
    fileId: mediaId,
  })
  await addComment(customer, versionId, first)
  // Sending the same comment again adds nothing. A different text is refused, so that it isn't
  // lost.
  await addComment(customer, versionId, first)
  await expect(addComment(customer, versionId, { ...first, body: 'It falls.' })).rejects.toThrow(
    KeyReused,
  )
  await addComment(customer, versionId, words('Love it.'))
  const answer = words('Lifted it.')
  await answerComment(orbiter, first.commentId, answer)
  await answerComment(orbiter, first.commentId, answer)
  await expect(
    answerComment(orbiter, first.commentId, { ...answer, body: 'Cut it.' }),
  ).rejects.toThrow(KeyReused)
  await tickComment(orbiter.viewer, first.commentId, { isDone: 'yes' })
  const job = await readDeliveryJob(jobId)
  const read = await readComments(customer, job)
  expect(read).toMatchObject([
    {
      number: 1,
      atMs: 3400,
      spot: { x: 0.5, y: 0.24 },
      fileId: mediaId,
      isOwn: true,
      body: 'The top glass slips out.',
      doneAt: expect.any(String) as string,
      answers: [{ author: orbiter.viewer.fullName, body: 'Lifted it.', isOwn: false }],
    },
    { number: 2, atMs: null, spot: null, answers: [] },
  ])
  expect(await readComments(orbiter, job)).toMatchObject([{ isOwn: false, editUntil: null }, {}])
  const events = await db()
    .selectFrom('events')
    .select(['kind', 'audience'])
    .where('subjectId', '=', jobId)
    .where('kind', 'like', 'comment.%')
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual([
    'comment.added',
    'comment.added',
    'comment.answered',
    'comment.ticked',
  ])
  expect(events[0]?.audience).toEqual([customer.viewer.id, orbiter.viewer.id])
})

test('who has no part in the job finds nothing, the team reads along, and only the Orbiter ticks', async () => {
  const { jobId, versionId, customer, orbiter } = await delivered()
  const strangers = [viewerOf(await createUser()), viewerOf(await createOrbiter())]
  for (const viewer of strangers)
    await expect(addComment({ viewer }, versionId, words('Hi'))).rejects.toMatchObject({
      status: 404,
    })
  const other = { link: { id: newId(), name: 'Sam', jobId: newId() } }
  await expect(addComment(other, versionId, words('Hi'))).rejects.toMatchObject({ status: 404 })
  const admin = { viewer: viewerOf(await createUser({ roles: ['admin'] })) }
  await expect(addComment(admin, versionId, words('Hi'))).rejects.toMatchObject({ status: 403 })
  const comment = words('Too dark.')
  await addComment(customer, versionId, comment)
  for (const viewer of [customer.viewer, admin.viewer])
    await expect(tickComment(viewer, comment.commentId, { isDone: 'yes' })).rejects.toMatchObject({
      status: 403,
    })
  await expect(editComment(orbiter, comment.commentId, { body: 'Bright' })).rejects.toMatchObject({
    status: 404,
  })
  for (const verb of [answerComment, editComment])
    await expect(verb(customer, newId(), words('Hi'))).rejects.toMatchObject({ status: 404 })
  expect(await readComments(customer, await readDeliveryJob(jobId))).toHaveLength(1)
})

test('own words can be changed for 15 minutes, and removed until someone answers', async () => {
  const { jobId, versionId, customer, orbiter } = await delivered()
  freeze('2026-10-05T15:00:00Z')
  const [one, other] = [words('Tow dark'), words('Never mind')]
  await addComment(customer, versionId, one)
  await addComment(customer, versionId, other)
  await answerComment(orbiter, one.commentId, words('Where?'))
  await editComment(customer, one.commentId, { body: 'Too dark' })
  await expect(removeComment(customer, one.commentId)).rejects.toMatchObject({ code: 'answered' })
  await removeComment(customer, other.commentId)
  expect(await readComments(customer, await readDeliveryJob(jobId))).toMatchObject([
    { body: 'Too dark', isEdited: true, editUntil: '2026-10-05T15:15:00.000Z' },
  ])
  freeze('2026-10-05T15:16:00Z')
  await expect(editComment(customer, one.commentId, { body: 'Fine' })).rejects.toMatchObject({
    code: 'too-late',
  })
  await expect(removeComment(customer, one.commentId)).rejects.toMatchObject({ code: 'too-late' })
})

test('behind a link a person has a name, changes only their own words, and sees no contact details of others', async () => {
  const { jobId, versionId, customer, orbiter, link } = await delivered()
  const [ours, theirs] = [words('Call me at 312 555 0148'), words('Nice. jordan@lee.example')]
  await addComment(customer, versionId, ours)
  await addComment(link, versionId, theirs)
  const job = await readDeliveryJob(jobId)
  expect(await readComments(link, job)).toMatchObject([
    { body: 'Call me at [hidden until accepted]', isOwn: false },
    { author: 'Jordan Lee', body: 'Nice. jordan@lee.example', isOwn: true },
  ])
  expect(await readComments(orbiter, job)).toMatchObject([
    { body: ours.body },
    { body: theirs.body },
  ])
  const namesake = { link: { ...link.link, name: 'Sam' } }
  await expect(editComment(namesake, theirs.commentId, { body: 'Bad' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a comment needs words, a moment within an hour, a whole spot, and a file of its version', async () => {
  const { versionId, customer } = await delivered()
  const wrong = [
    words(' '),
    words('x'.repeat(1001)),
    words('Hi', { atMs: '-1' }),
    words('Hi', { atMs: '3600001' }),
    words('Hi', { x: '0.5' }),
    words('Hi', { x: '0.5', y: '1.2' }),
    words('Hi', { fileId: newId() }),
    { commentId: 'no', body: 'Hi' },
  ]
  for (const input of wrong)
    await expect(
      addComment(customer, versionId, input),
      JSON.stringify(input),
    ).rejects.toMatchObject({ status: 422 })
})

test('drafts have no comments, and neither has a piece that is approved', async () => {
  const { pieceId, versionId, customer, orbiter, startAt } = await delivered()
  freeze(new Date(startAt.getTime() + 3_600_000))
  await draftFilm(orbiter.viewer, pieceId)
  const { id: draftId } = await db()
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .where('deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  await expect(addComment(customer, draftId, words('Hi'))).rejects.toMatchObject({ status: 404 })
  await approvePiece(customer, pieceId)
  await expect(addComment(customer, versionId, words('Hi'))).rejects.toMatchObject({
    code: 'approved',
  })
})

test('a link writes 40 comments an hour at most', async () => {
  const { versionId, link } = await delivered()
  for (let count = 0; count < 40; count += 1) await addComment(link, versionId, words('Hi'))
  await expect(addComment(link, versionId, words('Hi'))).rejects.toMatchObject({ status: 429 })
})

test('comments are one notification until it is read, and one email once no one has written for five minutes', async () => {
  const { jobId, versionId, customer, orbiter, link } = await delivered()
  freeze('2026-10-05T15:00:00Z')
  await addComment(customer, versionId, words('Too dark.', { atMs: '7000' }))
  advance({ minutes: 4 })
  await addComment(link, versionId, words('The end is cut.'))
  const notices = async (userId: string) =>
    (
      await db()
        .selectFrom('notifications')
        .select('kind')
        .where('userId', '=', userId)
        .where('subjectId', '=', jobId)
        .where('kind', 'like', 'comment.%')
        .execute()
    ).length
  expect([await notices(orbiter.viewer.id), await notices(customer.viewer.id)]).toEqual([1, 1])
  advance({ minutes: 4 })
  const mails = () => listMails({ to: orbiter.viewer.email, kind: 'comments' })
  await mailComments()
  expect(await mails()).toEqual([])
  advance({ minutes: 2 })
  await mailComments()
  await mailComments()
  expect(await mails()).toHaveLength(1)
  const toOrbiter = await getMail({ to: orbiter.viewer.email, kind: 'comments' })
  expect(toOrbiter.subject).toContain('2 new comments')
  expect(toOrbiter.text).toContain('at 0:07: “Too dark.”')
  expect(toOrbiter.text).toContain(`/orbiter/deliveries/${jobId}`)
  const toCustomer = await getMail({ to: customer.viewer.email, kind: 'comments' })
  expect(toCustomer.subject).toContain('Jordan Lee commented on')
  expect(toCustomer.text).not.toContain('Too dark')
})

test('comments and answers that are written at once are counted together', async () => {
  const { versionId, customer, orbiter } = await delivered()
  const first = words('Love it.')
  await addComment(customer, versionId, first)
  await sql`insert into review_comments (id, version_id, author_id, body, created_at)
    select gen_random_uuid(), version_id, author_id, body, created_at
    from review_comments, generate_series(1, 298) where id = ${first.commentId}`.execute(db())
  const answers = await Promise.allSettled([
    ...Array.from({ length: 3 }, () => addComment(customer, versionId, words('And this.'))),
    ...Array.from({ length: 3 }, () => answerComment(orbiter, first.commentId, words('Yes.'))),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await addComment(customer, versionId, first)
})

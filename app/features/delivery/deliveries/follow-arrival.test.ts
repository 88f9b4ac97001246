/** Deliveries whose files are not ready yet: nothing is approved before it has arrived. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { listCustomerAnswers } from '#team/attention/customer-answers.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { answerMissing } from '#delivery/deliveries/answer-missing.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import {
  approveOverdue,
  notifyApprovalNear,
  notifyLateOriginals,
} from '#delivery/deliveries/delivery-tasks.server.ts'
import { followArrival, followWaiting } from '#delivery/deliveries/follow-arrival.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { changeMedia } from '#files/media/change-media.server.ts'
import { retryMedia } from '#files/media/media-files.server.ts'
import { IDLE } from '#files/media/media-queue.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import {
  createDelivered,
  deliverPiece,
  finishFilm,
  type NewFilm,
} from '#tests/support/piece-factory.ts'

useDatabase()

const NOT_THERE = { code: 'not-there', status: 409 }

async function delivered(film: NewFilm) {
  freeze('2026-07-01T15:00:00Z')
  const booking = await createDelivered({ date: '2026-07-09', after: HOUR_MS, film })
  freeze(new Date(booking.startAt.getTime() + HOUR_MS))
  const [orbiter, customer] = [viewerOf(booking.orbiter), viewerOf(booking.customer)]
  return { ...booking, orbiter, customer, me: { viewer: customer } }
}

const begin = (tx: Tx, mediaId: string) =>
  changeMedia(tx, {
    action: 'start',
    where: (eb) => eb('id', '=', mediaId),
    set: { runId: newId(), heartbeatAt: now() },
  })

/** Makes the processing of the film begin and fail. */
const failFilm = (mediaId: string) =>
  transaction(async (tx) => {
    await begin(tx, mediaId)
    await changeMedia(tx, {
      action: 'fail',
      where: (eb) => eb('id', '=', mediaId),
      set: { ...IDLE, reason: 'The file is broken.', canRetry: true },
    })
  })

const pieceRow = (id: string) =>
  db().selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const statusOf = async (id: string) =>
  (
    await db()
      .selectFrom('bookingRequests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const mattersOf = async (pieceId: string) =>
  (await listOpenMatters(viewerOf(await createUser({ roles: ['admin'] })))).flatMap((matter) =>
    matter.id === pieceId ? [matter.text] : [],
  )

test.each(['waiting', 'processing', 'small copy'] as const)(
  'what is delivered and not ready (%s) is approved by no one: no hand, no link, no time; the booking is not completed',
  async (state) => {
    const film = state === 'small copy' ? { isSmallOnly: true } : { state: 'waiting' as const }
    const { id, pieceId, mediaId, me, customer } = await delivered(film)
    if (state === 'processing') await transaction((tx) => begin(tx, mediaId))
    expect(await pieceRow(pieceId)).toMatchObject({ state: 'delivered', approveBy: null })
    await followArrival(pieceId)
    const link = { link: { id: newId(), name: 'Aunt May', jobId: id } }
    for (const actor of [me, link])
      await expect(approvePiece(actor, pieceId)).rejects.toMatchObject(NOT_THERE)
    expect((await listCustomerAnswers(customer)).bookings).toEqual([])
    const [mail] = await listMails({ kind: 'delivered', to: customer.email })
    expect(mail?.text).toContain('Full quality is still on its way.')
    // An earlier version of Orbit, or another process, may have set the time.
    await db()
      .updateTable('deliverables')
      .set({ approveBy: now() })
      .where('id', '=', pieceId)
      .execute()
    advance({ hours: 23 })
    expect(await approveOverdue()).toBe(0)
    await completeDeliveredBookings()
    expect(await statusOf(id)).toBe('accepted')
    // Accepting the version as it is, after requesting changes, is also an approval.
    await requestChanges(me, pieceId, { note: 'Shorter, please.' })
    await expect(approvePiece(me, pieceId)).rejects.toMatchObject(NOT_THERE)
  },
)

test('the 72 hours begin when all of it is there, and the customer is notified a day before they end', async () => {
  const { id, pieceId, mediaId, customer } = await delivered({ state: 'waiting' })
  advance({ hours: 30 })
  const readyAt = now()
  await finishFilm(mediaId)
  advance({ minutes: 5 })
  expect(await followArrival(pieceId)).toBe(true)
  expect(await followArrival(pieceId)).toBe(false)
  const approveBy = new Date(readyAt.getTime() + 72 * HOUR_MS)
  expect(await pieceRow(pieceId)).toMatchObject({ state: 'delivered', approveBy })
  expect((await listCustomerAnswers(customer)).bookings).toHaveLength(1)
  freeze(new Date(approveBy.getTime() - 24 * HOUR_MS))
  expect(await notifyApprovalNear()).toBe(1)
  freeze(new Date(approveBy.getTime() - 1))
  expect(await approveOverdue()).toBe(0)
  freeze(approveBy)
  expect(await approveOverdue()).toBe(1)
  advance({ minutes: 2 })
  await completeDeliveredBookings()
  expect(await statusOf(id)).toBe('completed')
})

test('a film that became ready while it was being delivered is followed all the same', async () => {
  const { pieceId, mediaId } = await delivered({ state: 'waiting' })
  await finishFilm(mediaId)
  await followWaiting()
  expect((await pieceRow(pieceId)).approveBy).toEqual(new Date(now().getTime() + 72 * HOUR_MS))
})

test('a film that fails after its delivery is owed again, and both sides are notified; it counts again once another try succeeds', async () => {
  const { pieceId, mediaId, orbiter, customer, me } = await delivered({ state: 'waiting' })
  await failFilm(mediaId)
  await Promise.all([followArrival(pieceId), followArrival(pieceId)])
  expect(await pieceRow(pieceId)).toMatchObject({
    state: 'owed',
    deliveredAt: null,
    deliveredBy: null,
    approveBy: null,
  })
  const mails = await listMails({ kind: 'delivery-lost', to: orbiter.email })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('The file is broken.')
  const events = await db()
    .selectFrom('events')
    .select(['kind', 'fromStatus', 'toStatus'])
    .where('subjectId', '=', pieceId)
    .orderBy('id')
    .execute()
  expect(events.at(-1)).toEqual({
    kind: 'deliverable.lost',
    fromStatus: 'delivered',
    toStatus: 'owed',
  })
  await expect(approvePiece(me, pieceId)).rejects.toMatchObject({ code: 'wrong-state' })

  await retryMedia(orbiter.id, mediaId)
  advance({ hours: 2 })
  await finishFilm(mediaId)
  await Promise.all([followArrival(pieceId), followArrival(pieceId)])
  expect(await pieceRow(pieceId)).toMatchObject({
    state: 'delivered',
    deliveredAt: now(),
    deliveredBy: orbiter.id,
    approveBy: new Date(now().getTime() + 72 * HOUR_MS),
  })
  expect(await listMails({ kind: 'delivered', to: customer.email })).toHaveLength(2)
  await approvePiece(me, pieceId)
})

test('an original that never comes puts the piece back after a day; it counts again as soon as it is there', async () => {
  const { pieceId, mediaId, orbiter, me } = await delivered({ isSmallOnly: true })
  advance({ hours: 24 })
  expect(await notifyLateOriginals()).toBe(1)
  expect(await pieceRow(pieceId)).toMatchObject({ state: 'owed', deliveredAt: null })
  expect(await listMails({ kind: 'original-overdue', to: orbiter.email })).toHaveLength(1)
  expect(await notifyLateOriginals()).toBe(0)
  advance({ days: 3 })
  await finishFilm(mediaId)
  expect(await followArrival(pieceId)).toBe(true)
  expect(await pieceRow(pieceId)).toMatchObject({ state: 'delivered', deliveredAt: now() })
  await approvePiece(me, pieceId)
})

test('another version that fails leaves the time of the first delivery; a new one is delivered in its place', async () => {
  const { pieceId, orbiter, me } = await delivered({})
  const { deliveredAt } = await pieceRow(pieceId)
  advance({ hours: 1 })
  const { mediaId } = await deliverPiece(orbiter, pieceId, { state: 'waiting' })
  await failFilm(mediaId)
  expect(await followArrival(pieceId)).toBe(true)
  expect(await pieceRow(pieceId)).toMatchObject({ state: 'owed', deliveredAt })
  await deliverPiece(orbiter, pieceId)
  expect(await pieceRow(pieceId)).toMatchObject({ state: 'delivered', deliveredAt })
  // A lost film must not come back over its replacement.
  await retryMedia(orbiter.id, mediaId)
  await failFilm(mediaId)
  expect(await followArrival(pieceId)).toBe(false)
  await approvePiece(me, pieceId)
})

test('an answer to what was reported missing begins no time before the film is there', async () => {
  const { pieceId, mediaId, customer } = await delivered({ state: 'waiting' })
  await reportMissing(customer, pieceId, { note: 'I only see a small picture.' })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  await answerMissing(admin, pieceId, { note: 'It is on its way.' })
  expect((await pieceRow(pieceId)).approveBy).toBeNull()
  await finishFilm(mediaId)
  await followArrival(pieceId)
  expect((await pieceRow(pieceId)).approveBy).toEqual(new Date(now().getTime() + 72 * HOUR_MS))
})

test('an hour after its delivery, what is not there or lost is a matter for the team', async () => {
  const { pieceId, mediaId } = await delivered({ state: 'waiting' })
  advance({ minutes: 59 })
  expect(await mattersOf(pieceId)).toEqual([])
  advance({ minutes: 1 })
  expect(await mattersOf(pieceId)).toEqual([
    expect.stringContaining('Version 1 was delivered and is not all there'),
  ])
  await failFilm(mediaId)
  expect(await mattersOf(pieceId)).toEqual([
    expect.stringContaining("Version 1 was delivered and couldn't be processed"),
  ])
  await followArrival(pieceId)
  expect(await mattersOf(pieceId)).toHaveLength(1)
})

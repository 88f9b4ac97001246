/** Approval by the customer, by a link, or automatically; undoing it within a minute; and races. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import {
  approveDeliveriesTask,
  approveOverdue,
  notifyApprovalNear,
} from '#delivery/deliveries/delivery-tasks.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { createDelivered, deliverPiece } from '#tests/support/piece-factory.ts'

useDatabase()

async function delivered() {
  freeze('2026-07-01T15:00:00Z')
  const booking = await createDelivered({ date: '2026-07-09', after: HOUR_MS })
  const at = freeze(new Date(booking.startAt.getTime() + HOUR_MS))
  const [orbiter, customer] = [viewerOf(booking.orbiter), viewerOf(booking.customer)]
  return { ...booking, at, orbiter, customer, me: { viewer: customer } }
}

const pieceRow = (id: string) =>
  db().selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countEvents = async (pieceId: string, kind: string) =>
  (
    await db()
      .selectFrom('events')
      .select('id')
      .where('subjectId', '=', pieceId)
      .where('kind', '=', kind)
      .execute()
  ).length
const bookingStatus = async (id: string) =>
  (
    await db()
      .selectFrom('bookingRequests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('no answer for 72 hours counts as approval, announced 24 hours before, each once; then the booking is completed', async () => {
  const { id, pieceId, customer, orbiter } = await delivered()
  const once = async (work: () => Promise<number>) =>
    (await Promise.all([work(), work(), work()])).reduce((sum, count) => sum + count, 0)
  advance({ hours: 47, minutes: 59 })
  expect(await once(notifyApprovalNear)).toBe(0)
  advance({ minutes: 1 })
  expect(await once(notifyApprovalNear)).toBe(1)
  expect(await listMails({ kind: 'approval-near', to: customer.email })).toHaveLength(1)
  advance({ hours: 23, minutes: 59 })
  expect(await once(approveOverdue)).toBe(0)
  const at = advance({ minutes: 1 })
  expect(await once(approveOverdue)).toBe(1)
  expect(await pieceRow(pieceId)).toMatchObject({
    state: 'approved',
    approvedAt: at,
    approvedVia: 'time',
    approveBy: null,
  })
  expect(await countEvents(pieceId, 'deliverable.approved')).toBe(1)
  expect(await listMails({ kind: 'piece-approved', to: orbiter.email })).toHaveLength(1)
  advance({ minutes: 1 })
  await completeDeliveredBookings()
  expect(await bookingStatus(id)).toBe('completed')
})

test.each(['changes', 'missing', 'cancelled'] as const)(
  'nothing is approved by time once it is %s',
  async (what) => {
    const { id, pieceId, customer, me } = await delivered()
    if (what === 'changes') await requestChanges(me, pieceId, { note: 'Brighter' })
    if (what === 'missing') await reportMissing(customer, pieceId, { note: 'The end' })
    if (what === 'cancelled') await cancelBooking(customer, id, { reason: 'A quarrel' })
    advance({ days: 10 })
    await approveDeliveriesTask.run({})
    expect((await pieceRow(pieceId)).approvedAt).toBeNull()
    expect(await listMails({ kind: 'approval-near', to: customer.email })).toEqual([])
  },
)

test('a new version begins the 72 hours again', async () => {
  const { pieceId, orbiter } = await delivered()
  advance({ hours: 71 })
  await deliverPiece(orbiter, pieceId)
  advance({ hours: 2 })
  expect(await approveOverdue()).toBe(0)
  advance({ hours: 70 })
  expect(await approveOverdue()).toBe(1)
})

test('an approval can be undone until its sixtieth second, and no booking is completed before', async () => {
  const { id, pieceId, me } = await delivered()
  const { undoUntil } = await approvePiece(me, pieceId)
  advance({ seconds: 59 })
  await completeDeliveredBookings()
  expect(await bookingStatus(id)).toBe('accepted')
  await undoApproval(me, pieceId)
  await undoApproval(me, pieceId)
  expect(await countEvents(pieceId, 'deliverable.approval-undone')).toBe(1)
  expect(await pieceRow(pieceId)).toMatchObject({ state: 'delivered', approvedAt: null })
  await approvePiece(me, pieceId)
  const end = advance({ seconds: 60 })
  expect(new Date(undoUntil) < end).toBe(true)
  await expect(undoApproval(me, pieceId)).rejects.toMatchObject({ code: 'too-late' })
  await completeDeliveredBookings()
  expect(await bookingStatus(id)).toBe('completed')
  await expect(undoApproval(me, pieceId)).rejects.toMatchObject({ code: 'too-late' })
})

test('undone late, a day is left to answer, with a notice', async () => {
  const { pieceId, me } = await delivered()
  advance({ hours: 71 })
  await approvePiece(me, pieceId)
  const at = advance({ seconds: 10 })
  await undoApproval(me, pieceId)
  expect((await pieceRow(pieceId)).approveBy).toEqual(new Date(at.getTime() + 24 * HOUR_MS))
  expect(await notifyApprovalNear()).toBe(1)
})

test('approved by the customer and by a link at once, it is approved once', async () => {
  const { id, pieceId, me, orbiter } = await delivered()
  const link = { link: { id: newId(), name: 'Aunt May', jobId: id } }
  const answers = await Promise.all([
    approvePiece(me, pieceId),
    approvePiece(link, pieceId),
    approvePiece(me, pieceId),
    approvePiece(link, pieceId),
  ])
  expect(new Set(answers.map(({ undoUntil }) => undoUntil)).size).toBe(1)
  expect(await countEvents(pieceId, 'deliverable.approved')).toBe(1)
  expect(await listMails({ kind: 'piece-approved', to: orbiter.email })).toHaveLength(1)
})

test('approval, changes, a new version and the clock at once end in one state, with its events in order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { pieceId, me, orbiter, customer } = await delivered()
    const results = await Promise.allSettled([
      approvePiece(me, pieceId),
      requestChanges(me, pieceId, { note: 'Brighter' }),
      deliverPiece(orbiter, pieceId),
      approveOverdue(),
      reportMissing(customer, pieceId, { note: 'The end' }),
    ])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
    const row = await pieceRow(pieceId)
    const events = await db()
      .selectFrom('events')
      .select(['fromStatus', 'toStatus'])
      .where('subjectId', '=', pieceId)
      .where('toStatus', 'is not', null)
      .orderBy('id')
      .execute()
    for (const [index, event] of events.entries())
      expect(event.fromStatus).toBe(index === 0 ? 'owed' : events[index - 1]?.toStatus)
    expect(row.state).toBe(events.at(-1)?.toStatus)
    expect(row.approvedAt === null).toBe(row.state !== 'approved')
    expect(row.changesDueAt === null).toBe(row.state !== 'changes')
  }
})

/**
 * When each piece of a project is due, including after its event moves, and whether it was on time.
 */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { agreeToTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { acceptQuote } from '#work/enquiries/accept-quote.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createUser, viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { createTrained, offersOf } from '#tests/support/managed.ts'
import { deliverPiece } from '#tests/support/piece-factory.ts'

useDatabase()

const ZONE = 'America/Chicago'
const admin = async () => viewerOf(await createUser({ roles: ['admin'], timeZone: ZONE }))

/**
 * Two reels, filmed from 2 to 4 PM on each day. One of the full event's reels is live, due on the
 * first day; the others are due two business days after the last day.
 */
async function soldJob(
  judge: Viewer,
  orbiter: TestOrbiter,
  {
    date,
    days,
    packageType = 'full-event',
    eventEnd = '',
  }: { date: string; days: number; packageType?: string; eventEnd?: string },
) {
  const customer = await createUser()
  const { id } = await submitEnquiry(
    {
      formKey: newId(),
      name: 'Ada Quill',
      email: customer.email,
      eventType: 'birthday',
      location: 'Dallas',
      packageType,
    },
    { viewer: viewerOf(customer), address: '192.0.2.7' },
  )
  const what = {
    amount: '400',
    message: 'Gladly.',
    title: 'Reels',
    city: 'Dallas',
    eventDate: date,
    startTime: '14:00',
    durationHours: '2',
    eventEnd,
  }
  await quoteEnquiry(judge, id, {
    ...what,
    formKey: newId(),
    days: String(days),
    reels: '2',
    photos: '0',
  })
  const token =
    /\/quotes\/([\w-]+)/.exec((await getMail({ to: customer.email, kind: 'quote' })).text)?.[1] ??
    ''
  const { projectId } = await acceptQuote(viewerOf(customer), token)
  await dispatchProject(projectId)
  const offer = (await offersOf(projectId)).find((row) => row.orbiterId === orbiter.id)
  await acceptOffer(viewerOf(orbiter), offer?.id ?? '')
  const sessions = await db()
    .selectFrom('projectSessions')
    .select('bookingRequestId')
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute()
  const { id: assignmentId } = await db()
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return {
    projectId,
    customer,
    assignmentId,
    bookingIds: sessions.map((session) => session.bookingRequestId ?? ''),
  }
}

const piecesOf = (projectId: string) =>
  db()
    .selectFrom('deliverables')
    .select(['id', 'label', 'dueAt', 'dueRule'])
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute()
const at = (date: string, time: string) => instantOf(date, time, ZONE)

test('an event that moves takes along what is owed: a live reel with its own day, the rest counted again from the end in business days', async () => {
  freeze('2026-10-05T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const [wednesday, thursday] = ['2026-10-14', '2026-10-15']
  const { projectId, customer, bookingIds } = await soldJob(await admin(), orbiter, {
    date: wednesday,
    days: 2,
  })
  const due = async () => (await piecesOf(projectId)).map((piece) => [piece.label, piece.dueAt])
  expect(await due()).toEqual([
    ['Live reel', at(wednesday, '16:00')],
    ['Follow-up reel', at(addDays(thursday, 4), '18:00')],
  ])
  const move = async (bookingId: string, date: string, time: string) => {
    await proposeTime(viewerOf(orbiter), bookingId, { date, time })
    await agreeToTime(viewerOf(customer), bookingId)
  }
  // The second day moves to Friday, which does not affect the live reel of the first day.
  await move(bookingIds[1] ?? '', '2026-10-16', '14:00')
  expect(await due()).toEqual([
    ['Live reel', at(wednesday, '16:00')],
    ['Follow-up reel', at('2026-10-20', '18:00')],
  ])
  await move(bookingIds[0] ?? '', '2026-10-13', '18:00')
  expect(await due()).toEqual([
    ['Live reel', at('2026-10-13', '20:00')],
    ['Follow-up reel', at('2026-10-20', '18:00')],
  ])
})

test('[P-GEN-02] a live reel is due when its event ends, not when filming does, and moves along with it', async () => {
  freeze('2026-10-05T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const [friday, saturday] = ['2026-10-16', '2026-10-17']
  const sold = { date: friday, days: 2, eventEnd: '01:00' }
  const { projectId, customer, bookingIds } = await soldJob(await admin(), orbiter, sold)
  const due = async () => (await piecesOf(projectId)).map((piece) => [piece.label, piece.dueAt])
  // The other due times count from the end of the last event, on Sunday at 1 AM.
  const rest = ['Follow-up reel', at('2026-10-20', '18:00')]
  expect(await due()).toEqual([['Live reel', at(saturday, '01:00')], rest])
  await proposeTime(viewerOf(orbiter), bookingIds[0] ?? '', { date: friday, time: '16:30' })
  await agreeToTime(viewerOf(customer), bookingIds[0] ?? '')
  expect(await due()).toEqual([['Live reel', at(saturday, '03:30')], rest])
  const session = await db()
    .selectFrom('projectSessions')
    .select(['eventEndsAt', 'endAt'])
    .where('bookingRequestId', '=', bookingIds[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(session).toEqual({ eventEndsAt: at(saturday, '03:30'), endAt: at(friday, '18:30') })
})

test('[P-GEN-02] live reels of direct bookings are measured like those of managed ones', async () => {
  freeze('2026-07-01T15:00:00Z')
  const judge = await admin()
  const booked = {
    date: '2026-07-09',
    time: '20:00',
    eventEnd: '00:30',
    status: 'accepted',
  } as const
  const [{ id }, cancelled] = [await createBooking(booked), await createBooking(booked)]
  const eventEndsAt = at('2026-07-10', '00:30')
  const piece = (bookingRequestId: string, position: number) => ({
    bookingRequestId,
    position,
    kind: 'reel' as const,
    label: `Live reel ${position}`,
    dueAt: eventEndsAt,
    dueRule: 'event-end',
  })
  await db()
    .deleteFrom('deliverables')
    .where('bookingRequestId', 'in', [id, cancelled.id])
    .execute()
  await db()
    .insertInto('deliverables')
    .values([piece(id, 1), piece(id, 2), piece(cancelled.id, 1)])
    .execute()
  await cancelBooking(viewerOf(cancelled.customer), cancelled.id, { reason: 'Rain.' })
  const deliver = (position: number, deliveredAt: Date) =>
    db()
      .updateTable('deliverables')
      .set({ deliveredAt })
      .where('bookingRequestId', '=', id)
      .where('position', '=', position)
      .execute()
  await deliver(1, new Date(eventEndsAt.getTime() - 1))
  await deliver(2, new Date(eventEndsAt.getTime() + 1))
  freeze('2026-07-20T15:00:00Z')
  const range = new URLSearchParams('days=custom&from=2026-07-01&to=2026-07-19')
  expect((await readReport(judge, readRange(range, '2026-07-20'))).deliveries.live).toEqual({
    due: 2,
    onTime: 1,
  })
})

test('whether reels come before the event ends is measured, as a share of what was due', async () => {
  freeze('2026-09-01T15:00:00Z')
  const [judge, orbiter] = [await admin(), await createTrained({ location: 'Dallas, TX' })]
  const read = async () =>
    (
      await readReport(
        judge,
        readRange(new URLSearchParams('days=custom&from=2026-09-01&to=2026-09-30'), '2026-09-30'),
      )
    ).deliveries
  const days = ['2026-09-08', '2026-09-10', '2026-09-15']
  const jobs: Awaited<ReturnType<typeof soldJob>>[] = []
  for (const date of days) jobs.push(await soldJob(judge, orbiter, { date, days: 1 }))
  // Nothing is due yet, so no share can be calculated.
  expect(await read()).toEqual({ live: { due: 0, onTime: 0 }, all: { due: 0, onTime: 0 } })
  const deliver = async (job: number, piece: number) => {
    const found = (await piecesOf(jobs[job]?.projectId ?? ''))[piece]
    await deliverPiece(viewerOf(orbiter), found?.id ?? '')
  }
  freeze(at('2026-09-08', '15:59'))
  await deliver(0, 0)
  freeze(at('2026-09-09', '09:00'))
  await deliver(0, 1)
  expect(await read()).toEqual({ live: { due: 1, onTime: 1 }, all: { due: 1, onTime: 1 } })
  freeze(at('2026-09-10', '16:01'))
  await deliver(1, 0)
  expect(await read()).toEqual({ live: { due: 2, onTime: 1 }, all: { due: 2, onTime: 1 } })
  // The third piece was never delivered. Pieces due after the end of the range do not count.
  freeze(at('2026-09-18', '09:00'))
  expect(await read()).toEqual({ live: { due: 3, onTime: 1 }, all: { due: 6, onTime: 2 } })
  const plain = await db()
    .selectFrom('deliverables')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('dueRule', '=', 'event-end')
    .where((eb) => eb.or([eb('deliveredAt', 'is', null), eb('deliveredAt', '>', eb.ref('dueAt'))]))
    .where('dueAt', '>=', at('2026-09-01', '00:00'))
    .where('dueAt', '<', at('2026-10-01', '00:00'))
    .executeTakeFirstOrThrow()
  expect(plain.late).toBe(2)
})

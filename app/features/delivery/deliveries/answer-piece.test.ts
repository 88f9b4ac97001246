/** How a customer can answer a delivery: requesting changes in rounds, or reporting it missing. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { declareDraft, removeDraftFile } from '#delivery/deliveries/draft-version.server.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { answerMissing } from '#delivery/deliveries/answer-missing.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { changesDueAt, requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { AppError } from '#app/base/errors.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'
import { createDelivered, deliverPiece, pieceOf } from '#tests/support/piece-factory.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

async function delivered() {
  freeze('2026-07-01T15:00:00Z')
  const booking = await createDelivered({
    orbiter: await createOrbiter({ deliveryDays: 0 }),
    date: '2026-07-09',
  })
  freeze(new Date(booking.startAt.getTime() + HOUR_MS))
  const [orbiter, customer] = [viewerOf(booking.orbiter), viewerOf(booking.customer)]
  const see = async (viewer: Viewer = customer) => {
    const [piece] = (await getDeliveryJob(viewer, booking.id)).pieces
    if (!piece) throw new Error('The booking owes nothing')
    return piece
  }
  const linked = (jobId = booking.id): ReviewActor => ({
    link: { id: newId(), name: 'Aunt May', jobId },
  })
  return { ...booking, orbiter, customer, me: { viewer: customer }, see, linked }
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  )

test('each verb is for one side: strangers and links of other jobs find nothing', async () => {
  const { pieceId, orbiter, customer, linked, mediaId } = await delivered()
  const others = {
    admin: viewerOf(await createUser({ roles: ['admin'] })),
    'other customer': viewerOf(await createUser()),
    'other Orbiter': viewerOf(await createOrbiter()),
  }
  const note = { note: 'Brighter' }
  const actors: Record<string, ReviewActor> = {
    customer: { viewer: customer },
    orbiter: { viewer: orbiter },
    'link of another job': linked(newId()),
    ...Object.fromEntries(Object.entries(others).map(([name, viewer]) => [name, { viewer }])),
  }
  const verbs: Record<string, (actor: ReviewActor) => Promise<unknown>> = {
    approve: (actor) => approvePiece(actor, pieceId),
    undo: (actor) => undoApproval(actor, pieceId),
    changes: (actor) => requestChanges(actor, pieceId, note),
  }
  const byViewer: Record<string, (viewer: Viewer) => Promise<unknown>> = {
    missing: (viewer) => reportMissing(viewer, pieceId, note),
    answer: (viewer) => answerMissing(viewer, pieceId, note),
    declare: (viewer) => declareDraft(viewer, pieceId, {}),
    remove: (viewer) => removeDraftFile(viewer, pieceId, mediaId),
    deliver: (viewer) => deliverVersion(viewer, pieceId, {}),
  }
  const found: Record<string, Record<string, number>> = {}
  for (const name of [
    'link of another job',
    'other customer',
    'other Orbiter',
    'admin',
    'orbiter',
  ]) {
    const actor = actors[name]
    if (!actor) continue
    found[name] = {}
    for (const [verb, work] of Object.entries(verbs))
      found[name][verb] = await statusOf(work(actor))
    if ('link' in actor) continue
    for (const [verb, work] of Object.entries(byViewer))
      found[name][verb] = await statusOf(work(actor.viewer))
  }
  const nothing = { approve: 404, undo: 404, changes: 404 }
  expect(found).toEqual({
    'link of another job': nothing,
    'other customer': {
      ...nothing,
      missing: 404,
      answer: 403,
      declare: 404,
      remove: 404,
      deliver: 404,
    },
    'other Orbiter': {
      ...nothing,
      missing: 404,
      answer: 403,
      declare: 404,
      remove: 404,
      deliver: 404,
    },
    admin: {
      approve: 403,
      undo: 403,
      changes: 403,
      missing: 403,
      // Nothing was reported.
      answer: 409,
      declare: 403,
      remove: 403,
      deliver: 403,
    },
    orbiter: {
      approve: 403,
      undo: 403,
      changes: 403,
      missing: 403,
      answer: 403,
      declare: 200,
      remove: 404,
      // The delivery stays delivered: no new draft has begun, and pressing again changes nothing.
      deliver: 200,
    },
  })
})

test('one round of changes is sold: asked once, due again, answered by the next version; then none is left', async () => {
  const { id, pieceId, orbiter, customer, me, see } = await delivered()
  const ask = () => requestChanges(me, pieceId, { note: 'Start with the cake.' })
  await expect(requestChanges(me, pieceId, { note: ' ' })).rejects.toHaveProperty('fields.note')
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toEqual(first)
  expect(await see()).toMatchObject({
    state: 'changes',
    roundsUsed: 1,
    approveBy: null,
    changesDueAt: first?.dueAt,
    rounds: [{ number: 1, note: 'Start with the cake.', requestedBy: customer.fullName }],
  })
  expect((await findBookingView(orbiter, id))?.state).toBe('changes')
  const mail = await getMail({ kind: 'changes-requested', to: orbiter.email })
  expect(mail.text).toContain('Start with the cake.')
  advance({ hours: 3 })
  expect(await deliverPiece(orbiter, pieceId)).toMatchObject({ number: 2 })
  const piece = await see()
  expect(piece).toMatchObject({ state: 'delivered', changesDueAt: null })
  expect(piece.rounds[0]?.answeredAt).not.toBeNull()
  expect(piece.versions.map(({ number }) => number)).toEqual([1, 2])
  await expect(requestChanges(me, pieceId, { note: 'Again' })).rejects.toMatchObject({
    code: 'no-rounds-left',
    message: expect.stringContaining(`Send ${orbiter.fullName} a message`),
  })
})

test('a live piece is changed within a day, everything else within two business days', () => {
  const friday = new Date('2026-07-10T18:00:00Z')
  const zone = 'America/Chicago'
  expect(changesDueAt('event-end', friday, zone)).toEqual(new Date('2026-07-11T18:00:00Z'))
  expect(changesDueAt('2-business-days', friday, zone)).toEqual(new Date('2026-07-14T23:00:00Z'))
})

test('someone with a link answers under their own name', async () => {
  const { id, pieceId, customer, linked, see } = await delivered()
  const aunt = linked()
  await requestChanges(aunt, pieceId, { note: 'Longer toast' })
  expect((await see()).rounds).toMatchObject([{ requestedBy: 'Aunt May' }])
  // They accept it as it is after all.
  await approvePiece(aunt, pieceId)
  expect(await see()).toMatchObject({
    state: 'approved',
    approvedVia: 'link',
    approvedName: 'Aunt May',
  })
  expect((await findBookingView(customer, id))?.timeline.at(-1)?.title).toBe(
    'Aunt May (by link) approved Live 30s reel',
  )
  await expect(
    undoApproval({ link: { id: newId(), name: 'Uncle Bob', jobId: id } }, pieceId),
  ).rejects.toMatchObject({ status: 403 })
  await undoApproval(aunt, pieceId)
  expect((await see()).state).toBe('delivered')
})

test('what is missing is named, stops the clock, waits for the team, and is answered by it or by a version', async () => {
  const { id, pieceId, orbiter, customer, me, see } = await delivered()
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const inQueue = async () =>
    (await listOpenMatters(admin)).filter(
      ({ kind, id: key }) => kind === 'missing' && key === pieceId,
    )
  const report = () => reportMissing(customer, pieceId, { note: 'The second half' })
  await Promise.all([report(), report()])
  expect(await see()).toMatchObject({
    state: 'delivered',
    missingNote: 'The second half',
    approveBy: null,
  })
  expect(await inQueue()).toMatchObject([{ text: expect.stringContaining('The second half') }])
  expect((await findBookingView(customer, id))?.state).toBe('missing')
  expect(await listMails({ kind: 'reported-missing', to: orbiter.email })).toHaveLength(1)
  await answerMissing(admin, pieceId, { note: 'It begins at 0:20.' })
  await answerMissing(admin, pieceId, { note: 'It begins at 0:20.' })
  const colleague = viewerOf(await createUser({ roles: ['admin'] }))
  await expect(
    answerMissing(colleague, pieceId, { note: 'It is on its way.' }),
    'what is not sent is not said to be',
  ).rejects.toMatchObject({ code: 'already-answered' })
  expect(await inQueue()).toEqual([])
  expect((await see()).approveBy).not.toBeNull()
  expect(await listMails({ kind: 'missing-answered', to: customer.email })).toHaveLength(1)
  await report()
  await deliverPiece(orbiter, pieceId)
  expect(await see()).toMatchObject({ missingAt: null, state: 'delivered' })
  expect(await inQueue()).toEqual([])
  await approvePiece(me, pieceId)
  await expect(report()).rejects.toMatchObject({ code: 'wrong-state' })
})

test('nothing is missing before it is due', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, customer, startAt } = await createBooking({
    orbiter: await createOrbiter({ deliveryDays: 0 }),
    date: '2026-07-09',
    status: 'accepted',
  })
  const { id: pieceId } = await pieceOf(id)
  const report = () => reportMissing(viewerOf(customer), pieceId, { note: 'No reel' })
  freeze(new Date(startAt.getTime() + HOUR_MS - 1))
  await expect(report()).rejects.toMatchObject({ code: 'not-due' })
  advance({ seconds: 1 })
  await report()
  expect(
    (
      await db()
        .selectFrom('deliverables')
        .select('state')
        .where('id', '=', pieceId)
        .executeTakeFirst()
    )?.state,
  ).toBe('owed')
})

test('every state that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})

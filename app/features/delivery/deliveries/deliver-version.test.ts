/** From an upload to a delivered version: who can deliver, when, and what must be declared. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { getDeliveryJob, readDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { notifyLateOriginals } from '#delivery/deliveries/delivery-tasks.server.ts'
import { deliveryUpload } from '#delivery/deliveries/delivery-upload.server.ts'
import { declareDraft, removeDraftFile } from '#delivery/deliveries/draft-version.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import type { FilmCheck } from '#files/media/film-checks.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'
import { deliverPiece, draftFilm, insertFilm, pieceOf } from '#tests/support/piece-factory.ts'

useDatabase()

const VIDEO = { kind: 'video' } as const

/** A booking that has begun, with what both sides see of it. */
async function begun(brief?: { doNotFilm: string }) {
  freeze('2026-07-01T15:00:00Z')
  const booking = await createBooking({ date: '2026-07-09', status: 'accepted' })
  if (brief) await changeBrief(viewerOf(booking.customer), booking.id, brief)
  freeze(new Date(booking.startAt.getTime() + HOUR_MS / 2))
  const piece = await pieceOf(booking.id)
  const [orbiter, customer] = [viewerOf(booking.orbiter), viewerOf(booking.customer)]
  const see = async (viewer: typeof orbiter) => {
    const [seen] = (await getDeliveryJob(viewer, booking.id)).pieces
    if (!seen) throw new Error('The booking owes nothing')
    return seen
  }
  return { ...booking, pieceId: piece.id, orbiter, customer, see }
}

const mediaCount = async (id: string) =>
  (await db().selectFrom('mediaFiles').select('id').where('id', '=', id).execute()).length

test('uploads are for the Orbiter of the job alone, from two hours before its start, of the kind that was sold', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, orbiter, customer, startAt } = await createBooking({
    date: '2026-07-09',
    status: 'accepted',
  })
  const { id: pieceId } = await pieceOf(id)
  const may = (user: typeof orbiter, file: { kind: 'video' | 'photo' } = VIDEO) =>
    deliveryUpload.authorize(viewerOf(user), pieceId, file)
  freeze(new Date(startAt.getTime() - 2 * HOUR_MS - 1))
  await expect(may(orbiter)).rejects.toMatchObject({
    code: 'not-begun',
    message: 'Uploads open today 10:00\u00A0AM\u00A0CDT.',
  })
  freeze(new Date(startAt.getTime() - 2 * HOUR_MS))
  await may(orbiter)
  await expect(may(orbiter, { kind: 'photo' })).rejects.toHaveProperty('fields.file')
  await expect(may(customer)).rejects.toMatchObject({ status: 403 })
  for (const stranger of [await createUser(), await createOrbiter()])
    await expect(may(stranger)).rejects.toMatchObject({ status: 404 })
  await expect(deliveryUpload.authorize(viewerOf(orbiter), newId(), VIDEO)).rejects.toMatchObject({
    status: 404,
  })
  await cancelBooking(viewerOf(orbiter), id, { reason: 'Ill' })
  await expect(may(orbiter)).rejects.toMatchObject({ code: 'job-over' })
})

test('a draft is its Orbiter’s alone; another film replaces the one that is there, and takes its file along', async () => {
  const { pieceId, orbiter, customer, see, id } = await begun()
  const first = await draftFilm(orbiter, pieceId)
  const second = await draftFilm(orbiter, pieceId)
  expect((await see(orbiter)).versions).toMatchObject([
    { number: 1, deliveredAt: null, files: [{ id: second, state: 'ready' }] },
  ])
  expect(await mediaCount(first)).toBe(0)
  expect((await see(customer)).versions).toEqual([])
  expect((await readDeliveryJob(id)).pieces[0]?.versions).toEqual([])
  for (const other of [customer, viewerOf(await createOrbiter())])
    await expect(removeDraftFile(other, pieceId, second)).rejects.toMatchObject({
      status: other === customer ? 403 : 404,
    })
  await removeDraftFile(orbiter, pieceId, second)
  expect((await see(orbiter)).versions).toMatchObject([{ number: 1, files: [] }])
  expect(await mediaCount(second)).toBe(0)
  await expect(removeDraftFile(orbiter, pieceId, second)).rejects.toMatchObject({ status: 404 })
  await expect(deliverVersion(orbiter, pieceId, {})).rejects.toMatchObject({
    code: 'nothing-to-deliver',
  })
})

test('a file that arrives for a job that is over or another’s is refused with its row', async () => {
  const { id, pieceId, orbiter, customer } = await begun()
  const stranger = viewerOf(await createOrbiter())
  await expect(draftFilm(stranger, pieceId)).rejects.toMatchObject({ code: 'job-changed' })
  await cancelBooking(customer, id, { reason: 'Rain' })
  await expect(draftFilm(orbiter, pieceId)).rejects.toMatchObject({ code: 'job-over' })
  expect(
    await db().selectFrom('mediaFiles').select('id').where('ownerId', '=', orbiter.id).execute(),
  ).toEqual([])
})

test('delivered once: the music is declared, the list of what stays off camera is ticked, and the customer is notified', async () => {
  const { id, startAt, pieceId, orbiter, customer, see } = await begun({
    doNotFilm: 'The guest book',
  })
  await draftFilm(orbiter, pieceId)
  await expect(deliverVersion(orbiter, pieceId, {})).rejects.toMatchObject({
    fields: { music: expect.any(String), isDoNotFilmChecked: expect.any(String) },
  })
  await declareDraft(orbiter, pieceId, {
    note: 'The toast is at 0:12.',
    music: 'trending',
    musicTitle: 'Golden hour',
    isBusinessCleared: '',
  })
  await expect(deliverVersion(customer, pieceId, {})).rejects.toMatchObject({ status: 403 })
  const deliver = () => deliverVersion(orbiter, pieceId, { isDoNotFilmChecked: 'on' })
  const answers = await Promise.all([deliver(), deliver(), deliver()])
  expect(answers).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }])
  expect(await see(customer)).toMatchObject({
    state: 'delivered',
    dueState: 'delivered-on-time',
    approveBy: new Date(startAt.getTime() + 72.5 * HOUR_MS).toISOString(),
    versions: [
      { number: 1, note: 'The toast is at 0:12.', music: 'trending', isBusinessCleared: false },
    ],
  })
  const [mail] = await listMails({ kind: 'delivered', to: customer.email })
  expect(await listMails({ kind: 'delivered', to: customer.email })).toHaveLength(1)
  expect(mail?.text).toContain(`/deliveries/${id}`)
  const events = await db()
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'deliverable.delivered')
    .where('subjectId', '=', pieceId)
    .execute()
  expect(events).toMatchObject([{ data: { number: 1, isOnTime: true, isAnyway: false } }])
})

test('a failed check needs a reason, which the customer reads; a film that could not be processed is not delivered', async () => {
  const { pieceId, orbiter, customer, see } = await begun()
  const black: FilmCheck = {
    id: 'black',
    result: 'fail',
    title: 'Picture',
    sentence: '0:07-0:09 is black. Trim it.',
    atMs: [7000, 9000],
  }
  await expect(deliverPiece(orbiter, pieceId, { checks: [black] })).rejects.toHaveProperty(
    'fields.deliverAnywayReason',
  )
  await db()
    .updateTable('mediaFiles')
    .set({ checks: JSON.stringify([black]) })
    .where('ownerId', '=', orbiter.id)
    .execute()
  await deliverVersion(orbiter, pieceId, { deliverAnywayReason: 'The lights went out.' })
  expect((await see(customer)).versions).toMatchObject([
    { deliverAnywayReason: 'The lights went out.' },
  ])
  const mail = await getMail({ kind: 'delivered', to: customer.email })
  expect(mail.text).toContain('The lights went out.')
  await expect(deliverPiece(orbiter, pieceId, { state: 'failed' })).rejects.toMatchObject({
    code: 'file-failed',
    message: expect.stringContaining('The file is broken.'),
  })
})

test('the small copy can be delivered while the original travels; if that never comes, the Orbiter is notified once', async () => {
  const { pieceId, orbiter, see, customer } = await begun()
  await deliverPiece(orbiter, pieceId, { isSmallOnly: true, fileName: 'IMG_0007.MOV' })
  expect((await see(customer)).versions[0]?.files).toMatchObject([{ state: 'waiting' }])
  advance({ hours: 23, minutes: 59 })
  expect(await notifyLateOriginals()).toBe(0)
  advance({ minutes: 1 })
  expect(await notifyLateOriginals()).toBe(1)
  expect(await notifyLateOriginals()).toBe(0)
  const mails = await listMails({ kind: 'original-overdue', to: orbiter.email })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('IMG_0007.MOV')
})

test('an original that arrives while its Orbiter is being notified is not overdue', async () => {
  const { id, pieceId, orbiter } = await begun()
  await deliverPiece(orbiter, pieceId, { isSmallOnly: true })
  advance({ hours: 24 })
  let telling: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx.selectFrom('bookingRequests').select('id').where('id', '=', id).forUpdate().execute()
    telling = notifyLateOriginals()
    await expect.poll(countWaiting).toBe(1)
    await tx
      .updateTable('mediaFiles')
      .set({ originalKey: 'originals/arrived.mov' })
      .where('ownerId', '=', orbiter.id)
      .execute()
  })
  expect(await telling).toBe(0)
  expect(await listMails({ kind: 'original-overdue', to: orbiter.email })).toEqual([])
})

test('a set holds up to 300 photos, in the order in which they came', async () => {
  const { pieceId, orbiter, see } = await begun()
  await db().updateTable('deliverables').set({ kind: 'photo' }).where('id', '=', pieceId).execute()
  const ids = [
    await draftFilm(orbiter, pieceId, { kind: 'photo' }),
    await draftFilm(orbiter, pieceId, { kind: 'photo' }),
  ]
  expect((await see(orbiter)).versions[0]?.files.map((file) => file.id)).toEqual(ids)
  const versionId = (await see(orbiter)).versions[0]?.id ?? ''
  await transaction(async (tx) => {
    for (let position = 2; position < 300; position += 1)
      await tx
        .insertInto('versionFiles')
        .values({
          versionId,
          position,
          mediaFileId: await insertFilm(tx, orbiter.id, { kind: 'photo' }),
        })
        .execute()
  })
  await expect(draftFilm(orbiter, pieceId, { kind: 'photo' })).rejects.toMatchObject({
    code: 'too-many-photos',
  })
  await deliverVersion(orbiter, pieceId, {})
})

test('what is approved takes no more files', async () => {
  const { pieceId, orbiter, customer } = await begun()
  await deliverPiece(orbiter, pieceId)
  await approvePiece({ viewer: customer }, pieceId)
  await expect(draftFilm(orbiter, pieceId)).rejects.toMatchObject({ code: 'wrong-state' })
  await expect(declareDraft(orbiter, pieceId, {})).rejects.toMatchObject({ code: 'wrong-state' })
  await expect(deliverVersion(orbiter, pieceId, {})).rejects.toMatchObject({ code: 'wrong-state' })
})

test('what is declared after the draft was delivered begins no other version', async () => {
  const { pieceId, orbiter, see } = await begun()
  await draftFilm(orbiter, pieceId)
  await declareDraft(orbiter, pieceId, { music: 'licensed' })
  await deliverVersion(orbiter, pieceId, {})
  // The save of the last field can arrive after the button press, and so can a second press.
  await declareDraft(orbiter, pieceId, { music: 'licensed', note: 'The toast is at 0:12.' })
  expect(await deliverVersion(orbiter, pieceId, {})).toEqual({ number: 1 })
  expect((await see(orbiter)).versions).toMatchObject([{ number: 1, note: null }])
})

test('a page that still shows the delivered draft says nothing of the next one, and does not deliver it', async () => {
  const { pieceId, orbiter, customer, see } = await begun()
  await deliverPiece(orbiter, pieceId)
  await requestChanges({ viewer: customer }, pieceId, { note: 'Shorter, please.' })
  await draftFilm(orbiter, pieceId)
  const late = { version: '1', music: 'licensed', note: 'The toast is at 0:12.' }
  await declareDraft(orbiter, pieceId, late)
  expect(await deliverVersion(orbiter, pieceId, late)).toEqual({ number: 1 })
  expect((await see(orbiter)).versions.at(-1)).toMatchObject({
    number: 2,
    deliveredAt: null,
    music: null,
    note: null,
  })
  const sent = { ...late, version: '2' }
  await declareDraft(orbiter, pieceId, sent)
  expect(await deliverVersion(orbiter, pieceId, sent)).toEqual({ number: 2 })
})

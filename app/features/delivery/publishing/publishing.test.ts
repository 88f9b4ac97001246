import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { captionAddresses } from '#app/routes/deliveries/caption-addresses.server.ts'
import { readVttFile, saveCaptions } from '#delivery/publishing/captions.server.ts'
import {
  approvePublication,
  listInReview,
  refusePublication,
} from '#delivery/publishing/decide-publication.server.ts'
import { answerReelVtt } from '#delivery/publishing/gallery-captions.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { preparePublication } from '#delivery/publishing/prepare-publication.server.ts'
import { publishPiece, withdrawPublication } from '#delivery/publishing/publish-piece.server.ts'
import { readPublishing } from '#delivery/publishing/publishing-page.server.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()
beforeEach(() => void freeze('2026-11-10T15:00:00Z'))

const BOTH = { mayPortfolio: true, mayGallery: true }

/** A reel that its customer has approved and that can no longer be undone. */
async function approved() {
  const job = await createDelivered({ film: { withFiles: true } })
  const [customer, orbiter] = [viewerOf(job.customer), viewerOf(job.orbiter)]
  await approvePiece({ viewer: customer }, job.pieceId)
  await declareMusic(job.pieceId, 'original')
  advance({ seconds: 60 })
  return { ...job, customer, orbiter }
}

const declareMusic = (pieceId: string, music: 'original' | 'trending') =>
  db()
    .updateTable('deliverableVersions')
    .set({ music, isBusinessCleared: false })
    .where('deliverableId', '=', pieceId)
    .execute()

const form = (target: string, more: object = {}) => ({
  publicationId: newId(),
  target,
  title: 'Donut day',
  category: '',
  ...more,
})
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const itemsOf = (orbiterId: string) =>
  db().selectFrom('orbiterPortfolio').select('title').where('orbiterId', '=', orbiterId).execute()
const publicationOf = async (viewer: Parameters<typeof readPublishing>[0], jobId: string) =>
  (await readPublishing(viewer, jobId)).pieces[0]?.publications[0]

test('nothing is published before approval counts and the customer allows it', async () => {
  const job = await createDelivered({ film: { withFiles: true } })
  const [customer, orbiter] = [viewerOf(job.customer), viewerOf(job.orbiter)]
  await expect(publishPiece(orbiter, job.pieceId, form('portfolio'))).rejects.toMatchObject({
    code: 'not-approved',
  })
  await approvePiece({ viewer: customer }, job.pieceId)
  advance({ seconds: 59 })
  await expect(publishPiece(orbiter, job.pieceId, form('portfolio'))).rejects.toMatchObject({
    code: 'not-approved',
  })
  advance({ seconds: 1 })
  await giveConsent(customer, job.pieceId, { mayPortfolio: true, mayGallery: false })
  await expect(publishPiece(orbiter, job.pieceId, form('gallery'))).rejects.toMatchObject({
    code: 'no-consent',
  })
  await expect(publishPiece(customer, job.pieceId, form('portfolio'))).rejects.toMatchObject({
    status: 403,
  })
  await expect(giveConsent(orbiter, job.pieceId, BOTH)).rejects.toMatchObject({ status: 403 })
})

test('a reel is in the portfolio at once and once, and leaves it when consent ends', async () => {
  const { id, pieceId, customer, orbiter } = await approved()
  await giveConsent(customer, pieceId, BOTH)
  const before = await itemsOf(orbiter.id)
  const twice = form('portfolio')
  await publishPiece(orbiter, pieceId, twice)
  await publishPiece(orbiter, pieceId, twice)
  await publishPiece(orbiter, pieceId, form('portfolio'))
  await preparePublication(twice.publicationId)
  await preparePublication(twice.publicationId)
  expect(await itemsOf(orbiter.id)).toHaveLength(before.length + 1)
  expect(await publicationOf(orbiter, id)).toMatchObject({ state: 'published' })
  await giveConsent(customer, pieceId, { mayPortfolio: false, mayGallery: true })
  expect(await itemsOf(orbiter.id)).toHaveLength(before.length)
  expect(await publicationOf(orbiter, id)).toMatchObject({ state: 'withdrawn' })
})

test('the gallery shows it after an admin’s look, with its Orbiter; refused, its Orbiter reads why', async () => {
  const { id, pieceId, mediaId, customer, orbiter } = await approved()
  await giveConsent(customer, pieceId, BOTH)
  const first = form('gallery')
  await publishPiece(orbiter, pieceId, first)
  await preparePublication(first.publicationId)
  const desk = await admin()
  await expect(listInReview(orbiter)).rejects.toMatchObject({ status: 403 })
  expect((await listInReview(desk)).map((row) => row.id)).toContain(first.publicationId)
  await refusePublication(desk, { publicationId: first.publicationId, reason: 'Too dark.' })
  expect(await publicationOf(orbiter, id)).toMatchObject({ state: 'refused', reason: 'Too dark.' })
  await publishPiece(orbiter, pieceId, form('gallery'))
  await preparePublication(first.publicationId)
  await approvePublication(desk, { publicationId: first.publicationId })
  await expect(
    approvePublication(desk, { publicationId: first.publicationId }),
  ).rejects.toMatchObject({ code: 'decided' })
  const { reelId } = await db()
    .selectFrom('reelPublications')
    .select('reelId')
    .where('id', '=', first.publicationId)
    .executeTakeFirstOrThrow()
  const filmCaptions = { jobId: id, fileId: mediaId }
  await saveCaptions(orbiter, filmCaptions, { captions: '00:00.500 --> 00:02.000\nDoors at nine' })
  expect(await (await answerReelVtt(reelId ?? '')).text()).toContain('Doors at nine')
  const doubled = { captions: '00:00.500 --> 00:02.000\nDoors at nine', isInPicture: 'on' }
  await saveCaptions(orbiter, filmCaptions, doubled)
  expect(await (await answerReelVtt(reelId ?? '')).text(), 'already in the picture').toBe(
    'WEBVTT\n',
  )
  for (const other of [newId(), 'none', ''])
    expect(await (await answerReelVtt(other)).text()).toBe('WEBVTT\n')
  expect((await findReel(reelId ?? ''))?.orbiter).toEqual({
    id: orbiter.id,
    name: orbiter.fullName,
  })
  await withdrawPublication(orbiter, { publicationId: first.publicationId })
  expect(await findReel(reelId ?? '')).toBeNull()
})

test('the gallery takes only music that a business may use', async () => {
  const { pieceId, customer, orbiter } = await approved()
  await giveConsent(customer, pieceId, BOTH)
  await declareMusic(pieceId, 'trending')
  await expect(publishPiece(orbiter, pieceId, form('gallery'))).rejects.toMatchObject({
    code: 'music',
  })
})

test('a player calls captions by the language that was said, and knows those that the picture shows already', async () => {
  const { id, mediaId, orbiter } = await approved()
  const film = { jobId: id, fileId: mediaId }
  const captions = '00:00.500 --> 00:02.000\nHola'
  const played = async (said: object) => {
    await saveCaptions(orbiter, film, { captions, ...said })
    const job = await getDeliveryJob(orbiter, id)
    return (await captionAddresses(job.pieces[0], (fileId) => `/captions/${fileId}`))[mediaId]
  }
  const url = `/captions/${mediaId}`
  expect(await played({})).toEqual({ url, language: null, label: 'Captions', isInPicture: false })
  expect(await played({ language: 'es', isInPicture: 'on' })).toEqual({
    url,
    language: 'es',
    label: 'Spanish',
    isInPicture: true,
  })
  await expect(saveCaptions(orbiter, film, { captions, language: 'xx' })).rejects.toHaveProperty(
    'fields.language',
  )
})

test('captions are saved by the Orbiter, read by both sides, and removed with an empty text', async () => {
  const { id, mediaId, customer, orbiter } = await approved()
  const film = { jobId: id, fileId: mediaId }
  const captions = 'WEBVTT\n\n00:00.500 --> 00:02.000\nHello'
  await expect(saveCaptions(customer, film, { captions })).rejects.toMatchObject({ status: 404 })
  await expect(
    saveCaptions(orbiter, film, { captions: 'WEBVTT\n\n09:00.500 --> 09:02.000\nHello' }),
  ).rejects.toMatchObject({ fields: { captions: expect.stringContaining('after the film') } })
  await saveCaptions(orbiter, film, { captions })
  for (const viewer of [customer, orbiter])
    expect(await (await readVttFile(viewer, film)).text()).toContain('00:02.000\nHello')
  await saveCaptions(orbiter, film, { captions: ' ' })
  await expect(readVttFile(customer, film)).rejects.toMatchObject({ status: 404 })
})

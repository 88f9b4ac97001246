/** Reels that must no longer be shown also leave the store, and nothing brings them back. */
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { previewOf } from '#app/base/film-preview.ts'
import { newId } from '#app/base/ids.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { publicKeysOf } from '#files/media/publish-copies.server.ts'
import { tidyPublicFiles } from '#files/media/tidy-public-files.server.ts'
import { tidyUnclaimed } from '#files/media/unused-media.server.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { coverPortfolioItem } from '#market/portfolio/arrange-portfolio.server.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import {
  approvePublication,
  refusePublication,
} from '#delivery/publishing/decide-publication.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { preparePublication } from '#delivery/publishing/prepare-publication.server.ts'
import { publishPiece } from '#delivery/publishing/publish-piece.server.ts'
import { PUBLIC_FOLDERS } from '#delivery/publishing/public-folders.ts'
import { restoreReel } from '#market/reels/delete-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { deleteFile, hashOf, headFile, putFile, urlOf } from '#app/platform/storage.ts'
import { serveStoredFile } from '#server/stored-files.ts'
import { now } from '#app/platform/clock.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()
beforeEach(() => void freeze('2026-11-10T15:00:00Z'))

const site = new Hono().get(
  '/files/*',
  async (context) => (await serveStoredFile(context)) ?? context.notFound(),
)
const ALL = { mayPortfolio: true, mayGallery: true }
const NONE = { mayPortfolio: false, mayGallery: false }

/** A reel whose public copies are made, with the keys of their files. */
async function published(target: 'portfolio' | 'gallery') {
  const job = await createDelivered({ film: { withFiles: true } })
  const [customer, orbiter] = [viewerOf(job.customer), viewerOf(job.orbiter)]
  await approvePiece({ viewer: customer }, job.pieceId)
  await db()
    .updateTable('deliverableVersions')
    .set({ music: 'original', isBusinessCleared: false })
    .where('deliverableId', '=', job.pieceId)
    .execute()
  advance({ seconds: 60 })
  await giveConsent(customer, job.pieceId, ALL)
  const publicationId = newId()
  const form = { publicationId, target, title: 'Donut day', category: '' }
  await publishPiece(orbiter, job.pieceId, form)
  await preparePublication(publicationId)
  const keys = publicKeysOf(job.mediaId, PUBLIC_FOLDERS[target])
  for (const key of keys) expect(await statusOf(key), key).toBe(200)
  const { portfolioItemId, reelId } = await db()
    .selectFrom('reelPublications')
    .select(['portfolioItemId', 'reelId'])
    .where('id', '=', publicationId)
    .executeTakeFirstOrThrow()
  return { ...job, customer, orbiter, publicationId, keys, itemId: portfolioItemId, reelId }
}

const statusOf = async (key: string) => (await site.request(urlOf(key))).status
const coverOf = (userId: string) =>
  db()
    .selectFrom('profiles')
    .select(['coverReelUrl', 'coverPosterUrl'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

test('consent withdrawn, a reel of the portfolio leaves the store, the profile’s cover and every cache', async () => {
  const { customer, orbiter, pieceId, itemId, keys } = await published('portfolio')
  await coverPortfolioItem(orbiter, { itemId })
  const [film = ''] = keys
  const answer = await site.request(urlOf(film))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
  await giveConsent(customer, pieceId, NONE)
  // The task that the change has queued.
  await tidyUnclaimed()
  for (const key of keys) expect(await statusOf(key), key).toBe(404)
  expect(await coverOf(orbiter.id)).toEqual({ coverReelUrl: null, coverPosterUrl: null })
})

test('a reel that its Orbiter took out of the portfolio but not off the cover goes with the consent', async () => {
  const { customer, orbiter, pieceId, itemId, keys } = await published('portfolio')
  await coverPortfolioItem(orbiter, { itemId })
  const other = { title: 'Early shift', description: '', mediaType: 'video' }
  await addPortfolioItem(orbiter, {
    ...other,
    mediaUrl: urlOf('samples/other.mp4'),
    thumbnailUrl: '',
  })
  await removePortfolioItem(orbiter, { itemId })
  const [film = ''] = keys
  expect(await statusOf(film)).toBe(200)
  await giveConsent(customer, pieceId, NONE)
  await tidyUnclaimed()
  for (const key of keys) expect(await statusOf(key), key).toBe(404)
  expect(await coverOf(orbiter.id)).toEqual({ coverReelUrl: null, coverPosterUrl: null })
})

test.each(['withdrawn', 'refused'])(
  'a reel of the gallery that is %s leaves the store, and no admin restores it',
  async (ending) => {
    const { customer, pieceId, publicationId, reelId, keys } = await published('gallery')
    const desk = await admin()
    if (ending === 'refused') await refusePublication(desk, { publicationId, reason: 'Too dark.' })
    else {
      await approvePublication(desk, { publicationId })
      await giveConsent(customer, pieceId, NONE)
    }
    await tidyUnclaimed()
    for (const key of keys) expect(await statusOf(key), key).toBe(404)
    await expect(restoreReel(desk, reelId ?? '')).rejects.toMatchObject({ status: 404 })
  },
)

test('published again meanwhile, it stays', async () => {
  const { customer, orbiter, pieceId, publicationId, keys } = await published('portfolio')
  await giveConsent(customer, pieceId, NONE)
  await giveConsent(customer, pieceId, ALL)
  const again = { publicationId: newId(), target: 'portfolio', title: 'Donut day', category: '' }
  await publishPiece(orbiter, pieceId, again)
  await preparePublication(publicationId)
  await tidyUnclaimed()
  for (const key of keys) expect(await statusOf(key), key).toBe(200)
})

/** Taken down as it was once: the row alone, and without a preview. */
async function takenDownBefore(target: 'portfolio' | 'gallery') {
  const old = await published(target)
  const { itemId, reelId, publicationId } = old
  await db()
    .updateTable('reelPublications')
    .set({ state: 'withdrawn', portfolioItemId: null, reelId: null })
    .where('id', '=', publicationId)
    .execute()
  if (itemId) await db().deleteFrom('orbiterPortfolio').where('id', '=', itemId).execute()
  if (reelId)
    await db().updateTable('reels').set({ deletedAt: now() }).where('id', '=', reelId).execute()
  const preview = previewOf(old.keys[0] ?? '')
  await deleteFile(preview)
  return { ...old, keys: old.keys.filter((key) => key !== preview) }
}

test('what was taken down earlier goes with the migration, and what is still shown stays', async () => {
  const [shown, gallery] = [await published('portfolio'), await takenDownBefore('gallery')]
  const portfolio = await takenDownBefore('portfolio')
  const [film = '', poster = ''] = portfolio.keys
  await db()
    .updateTable('profiles')
    .set({ coverReelUrl: urlOf(film), coverPosterUrl: urlOf(poster) })
    .where('userId', '=', portfolio.orbiter.id)
    .execute()
  await sql.raw(await readFile('db/migrations/0081-withdrawn-reels.sql', 'utf8')).execute(db())
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db())
  freeze(rows[0]?.at ?? now())
  advance({ minutes: 1 })
  await tidyUnclaimed()
  for (const key of [...gallery.keys, ...portfolio.keys]) expect(await statusOf(key), key).toBe(404)
  for (const key of shown.keys) expect(await statusOf(key), key).toBe(200)
})

test('each night, public files that no row names go: a day old, and not those of the demo', async () => {
  const { keys: shown } = await published('portfolio')
  const bytes = new TextEncoder().encode('film')
  const stray = ['portfolio', 'reels'].map((folder) => `${folder}/${newId()}.mp4`)
  const [picture, demo] = [`pictures/${newId()}.webp`, 'reels/evening.mp4']
  for (const key of [...stray, picture, demo]) await putFile(key, bytes)
  // The store dates files by the machine's clock.
  freeze(new Date())
  await tidyPublicFiles()
  for (const key of [...stray, picture]) expect(await headFile(key), key).not.toBeNull()
  advance({ days: 1, minutes: 5 })
  await tidyPublicFiles()
  for (const key of [...stray, picture]) expect(await headFile(key), key).toBeNull()
  for (const key of [...shown, demo]) expect(await headFile(key), key).not.toBeNull()
})

test('a reel that was published before there were previews gets one at night, as long as it is shown', async () => {
  const { keys, customer, pieceId, mediaId } = await published('gallery')
  const preview = `reels/${mediaId}-preview.mp4`
  expect(keys).toContain(preview)
  await deleteFile(preview)
  await tidyPublicFiles()
  const { previewKey } = await db()
    .selectFrom('mediaFiles')
    .select('previewKey')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  expect(await hashOf(preview)).toBe(await hashOf(previewKey ?? ''))
  await giveConsent(customer, pieceId, NONE)
  await tidyUnclaimed()
  await putFile(`reels/${mediaId}.mp4`, new TextEncoder().encode('left by a kill'))
  await tidyPublicFiles()
  expect(await headFile(preview)).toBeNull()
})

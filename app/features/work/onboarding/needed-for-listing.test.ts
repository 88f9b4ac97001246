/** A listed Orbiter cannot remove what a listing needs: place, photo, sample and price. */
import { expect, test } from 'vitest'
import { removeAvatar } from '#files/media/set-avatar.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { removeOffer, switchOffer } from '#market/offers/arrange-offers.server.ts'
import { saveReelPrices, saveService } from '#market/offers/save-offer.server.ts'
import { listMissingNeeds } from '#work/onboarding/listing-needs.server.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { makeReady } from '#tests/support/ready-orbiter.ts'

useDatabase()

async function listed() {
  const orbiter = await createOrbiter({ pricing: {}, startingPriceCents: 9000 })
  await makeReady(orbiter.id)
  return viewerOf(orbiter)
}

const samplesOf = (orbiterId: string) =>
  db().selectFrom('orbiterPortfolio').select('id').where('orbiterId', '=', orbiterId).execute()

async function expectStillListed(id: string) {
  expect(await listMissingNeeds(id)).toEqual([])
  expect(await findPublicProfile(id)).not.toBeNull()
}

const unlist = (id: string) =>
  db().updateTable('profiles').set({ listedAt: null }).where('userId', '=', id).execute()

test('the photo of a listing is exchanged, not removed, from the account and from the profile editor', async () => {
  const viewer = await listed()
  await expect(removeAvatar(viewer)).rejects.toMatchObject({
    code: 'listed',
    message: expect.stringMatching(/^A listing needs a photo\. Upload another one instead/),
  })
  const saved = (imageUrl: string) =>
    saveOwnProfile(viewer, { fullName: 'Robin Vale', imageUrl }, new FormData())
  for (const url of ['', 'https://pictures.example/me.jpg'])
    await expect(saved(url)).rejects.toHaveProperty('fields.imageUrl')
  await saved('/files/avatars/ready.webp')
  await expectStillListed(viewer.id)
  await unlist(viewer.id)
  await removeAvatar(viewer)
  expect(await listMissingNeeds(viewer.id)).toEqual(['photo'])
})

test('the place of a listing is changed, not emptied', async () => {
  const viewer = await listed()
  const form = { fullName: 'Robin Vale', imageUrl: '/files/avatars/ready.webp', location: '' }
  await expect(saveOwnProfile(viewer, form, new FormData())).rejects.toHaveProperty(
    'fields.location',
  )
  await expectStillListed(viewer.id)
})

test('the last video sample of a listing stays, also when two are removed at once', async () => {
  const viewer = await listed()
  const [only] = await samplesOf(viewer.id)
  await expect(removePortfolioItem(viewer, { itemId: only?.id })).rejects.toMatchObject({
    code: 'listed',
    message: expect.stringMatching(/^A listing needs a video sample\. Upload another one first/),
  })
  await db()
    .insertInto('orbiterPortfolio')
    .values({
      id: newId(),
      orbiterId: viewer.id,
      title: 'Closing night',
      mediaUrl: '/files/samples/second.mp4',
      mediaType: 'video',
      createdAt: now(),
    })
    .execute()
  const both = await samplesOf(viewer.id)
  const answers = await Promise.allSettled(
    both.map(({ id }) => removePortfolioItem(viewer, { itemId: id })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectStillListed(viewer.id)
  await unlist(viewer.id)
  const [last] = await samplesOf(viewer.id)
  await removePortfolioItem(viewer, { itemId: last?.id })
  expect(await listMissingNeeds(viewer.id)).toEqual(['sample'])
})

test('the last price of a listing is neither emptied, hidden nor removed', async () => {
  const viewer = await listed()
  const id = newId()
  const service = { id, name: 'A day', description: '', durationMinutes: '60', price: '90' }
  await saveService(viewer, { ...service, isActive: 'on' })
  const refused = {
    code: 'listed',
    message: expect.stringMatching(/^A listing needs a price\. Set another one first/),
  }
  const offer = { kind: 'service', id }
  await expect(switchOffer(viewer, { ...offer, isActive: 'false' })).rejects.toMatchObject(refused)
  await expect(removeOffer(viewer, offer)).rejects.toMatchObject(refused)
  await expectStillListed(viewer.id)
  await db()
    .updateTable('profiles')
    .set({ orbiterLevel: 'pro' })
    .where('userId', '=', viewer.id)
    .execute()
  const prices = { pricing15s: '80', pricing30s: '', pricing60s: '', deliveryDays: '2' }
  await saveReelPrices(viewer, prices)
  await removeOffer(viewer, offer)
  await expect(saveReelPrices(viewer, { ...prices, pricing15s: '' })).rejects.toMatchObject(refused)
  await expectStillListed(viewer.id)
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { drawShareImage } from '#app/routes/endpoints/share-image/draw-share-image.server.ts'
import { findShareCard } from '#app/routes/endpoints/share-image/share-cards.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

test('a page and an Orbiter have a picture of 1200 by 630, drawn once for many', async () => {
  const orbiter = await createOrbiter()
  for (const card of [
    await findShareCard('page', 'home'),
    await findShareCard('orbiter', orbiter.id),
  ]) {
    if (!card) throw new Error('no card')
    const [one, other] = await Promise.all([drawShareImage(card), drawShareImage(card)])
    expect(one.etag).toBe(other.etag)
    expect(await sharp(one.png).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(Buffer.compare((await drawShareImage(card)).png, one.png)).toBe(0)
  }
})

test('every page that names a picture has one; no one else does', async () => {
  const names = [
    'how-it-works',
    'become-orbiter',
    'weddings',
    'enquiry',
    'browse-reels',
    'browse-creators',
    'booking',
    'book-package',
    'onboarding',
    'auth',
    'newsletter',
    'help',
    'contact',
    'city-miami',
  ]
  for (const name of [...names, ...Object.values(CONTENT_PAGES)])
    expect((await findShareCard('page', name))?.title, name).toBeTruthy()
  for (const name of ['nope', 'constructor', 'city-atlantis'])
    expect(await findShareCard('page', name)).toBeNull()
  expect(await findShareCard('orbiter', newId())).toBeNull()
})

test('a reel has a picture with who filmed it, while the public may see it', async () => {
  const orbiter = await createOrbiter()
  const { id } = await addReel({
    title: 'Doors at nine',
    videoUrl: '/files/reels/doors.mp4',
    category: 'Other',
    durationSeconds: 65,
    orbiterId: orbiter.id,
  })
  const card = await findShareCard('reel', id)
  expect(card).toEqual({
    title: 'Doors at nine',
    text: `Filmed by ${orbiter.fullName}`,
    facts: ['Other', '1:05'],
    posterUrl: null,
  })
  if (card)
    expect(await sharp((await drawShareImage(card)).png).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
  await db().updateTable('reels').set({ isActive: false }).where('id', '=', id).execute()
  for (const missing of [id, newId(), 'nonsense'])
    expect(await findShareCard('reel', missing)).toBeNull()
})

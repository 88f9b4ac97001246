/** What Orbiters enter about themselves: bio, media, draft, device. */
import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as profile from '#app/routes/orbiter/profile/profile.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf, createUser } from '#tests/support/factories.ts'
import { sendForm } from '#tests/support/send-form.ts'
import { InvalidInput } from '#app/base/errors.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { coverPortfolioItem } from '#market/portfolio/arrange-portfolio.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { saveSetupDraft } from '#work/onboarding/orbiter-setup.server.ts'
import { readSetup } from '#work/onboarding/read-setup.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { isRecentIphone } from '#app/base/iphone.ts'

useDatabase()

test('saving the profile is announced as an update, or as made where there was none [P-OPE-10] [P-TOAST-68] [P-TOAST-69]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const save = async () =>
    (
      await sendForm(
        profile.action,
        { viewer },
        { intent: 'save-profile', fullName: 'Noa Lindqvist' },
      )
    ).data
  expect(await save()).toMatchObject({
    title: 'Profile Updated',
    description: 'Your profile has been successfully updated.',
  })
  await db().deleteFrom('profiles').where('userId', '=', viewer.id).execute()
  expect(await save()).toMatchObject({
    title: 'Profile Created',
    description: 'Your profile has been created successfully.',
  })
})

test('a bio has 300 characters and not one more [P-CONST-20]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const save = (bio: string) =>
    saveOwnProfile(viewer, { fullName: 'Noa Lindqvist', bio }, new FormData())
  await save('x'.repeat(300))
  await expect(save('x'.repeat(301))).rejects.toThrow(InvalidInput)
})

test('picture and cover reel come from a file or an address, the cover also from the portfolio; no one else’s is taken [P-OPE-11]', async () => {
  const [orbiter, other] = [await createOrbiter(), viewerOf(await createOrbiter())]
  const viewer = viewerOf(orbiter)
  await saveOwnProfile(
    viewer,
    {
      fullName: 'Noa Lindqvist',
      imageUrl: 'https://pictures.example/noa.webp',
      coverReelUrl: 'https://reels.example/noa.mp4',
    },
    new FormData(),
  )
  // Browsers never load media from elsewhere: it is shown once Orbit has a copy
  // (copy-media.test.ts).
  expect(await findPublicProfile(viewer.id)).toMatchObject({ imageUrl: null, reelUrl: null })
  const own = { imageUrl: '/files/pictures/noa.webp', coverReelUrl: '/files/portfolio/noa.mp4' }
  await saveOwnProfile(viewer, { fullName: 'Noa Lindqvist', ...own }, new FormData())
  expect(await findPublicProfile(viewer.id)).toMatchObject({
    imageUrl: own.imageUrl,
    reelUrl: own.coverReelUrl,
  })
  const media = {
    mediaUrl: '/files/portfolio/x.mp4',
    thumbnailUrl: '/files/portfolio/x-poster.webp',
  }
  const { id: itemId } = await addPortfolioItem(viewer, {
    title: 'Opening night',
    ...media,
    mediaType: 'video',
  })
  await expect(coverPortfolioItem(other, { itemId })).rejects.toThrow('no longer in your portfolio')
  await coverPortfolioItem(viewer, { itemId })
  expect(await findPublicProfile(viewer.id)).toMatchObject({
    reelUrl: media.mediaUrl,
    posterUrl: media.thumbnailUrl,
  })
})

test('the marketplace draft keeps every field as it was typed; a turnaround of 3 days is the start [P-ENT-12] [P-CONST-12]', async () => {
  const viewer = viewerOf(await createUser({ roles: ['orbiter'] }))
  expect((await readSetup(viewer)).values['turnaroundDays']).toBe('3')
  const typed = {
    bio: 'Half a bi',
    instagram: '@no',
    tiktok: '@noa',
    youtube: 'noa',
    website: 'exam',
    title: 'Open',
    url: 'htt',
    description: 'One',
    orbiterLevel: 'pro',
    pricing15s: '7',
    pricing30s: '',
    pricing60s: 'x',
    turnaroundDays: '5',
  }
  await saveSetupDraft(viewer, typed)
  expect((await readSetup(viewer)).values).toMatchObject(typed)
})

test.each([
  ['iPhone 12', true],
  ['iPhone 12 mini', true],
  ['iPhone 17 Pro Max', true],
  ['iPhone SE (3rd generation)', true],
  ['iPhone Air', true],
  ['iPhone 11 Pro', false],
  ['iPhone XS', false],
  ['iPhone SE (2nd generation)', false],
  ['iPad Pro', false],
  ['Pixel 9', false],
])('%s as the device of an Orbiter: %s', (model, isRecent) => {
  expect(isRecentIphone(model)).toBe(isRecent)
})

import { expect, test } from 'vitest'
import { readFirstSteps } from '#team/attention/first-steps.server.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { saveReelPrices } from '#market/offers/save-offer.server.ts'
import { findDraft, saveDraft } from '#people/drafts/form-drafts.server.ts'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'

useDatabase()

async function newOrbiter() {
  const orbiter = await createOrbiter({ startingPriceCents: null, pricing: {} })
  await db()
    .updateTable('profiles')
    .set({ placeId: null, location: null, listedAt: null })
    .where('userId', '=', orbiter.id)
    .execute()
  return orbiter
}

test('each step to a first booking is open until it is done; the link stays open', async () => {
  const orbiter = await newOrbiter()
  const viewer = viewerOf(orbiter)
  const open = async () => (await readFirstSteps(viewer)).open
  expect(await open()).toEqual(['photo', 'place', 'sample', 'prices', 'hours', 'link'])
  await db()
    .updateTable('profiles')
    .set({ profileImageUrl: '/files/pictures/a.webp' })
    .where('userId', '=', orbiter.id)
    .execute()
  expect((await open())[0]).toBe('place')
  await saveOwnProfile(viewer, { location: 'Dallas, TX' }, new FormData())
  expect((await open())[0]).toBe('sample')
  await db()
    .insertInto('orbiterPortfolio')
    .values({ orbiterId: orbiter.id, title: 'One', mediaType: 'video', mediaUrl: '/files/a.mp4' })
    .execute()
  expect((await open())[0]).toBe('prices')
  await saveReelPrices(viewer, { pricing30s: '120', deliveryDays: '2' })
  expect((await open())[0]).toBe('hours')
  await addFreeTime(viewer, { date: inDays(3), startTime: '09:00', endTime: '12:00' })
  expect(await open()).toEqual(['link'])
})

test('saving the place alone keeps what is unsaved of the profile', async () => {
  const orbiter = await newOrbiter()
  const viewer = viewerOf(orbiter)
  await saveDraft(viewer, 'profile', { bio: 'Not saved yet' })
  await saveOwnProfile(viewer, { location: 'Dallas, TX' }, new FormData())
  expect((await findDraft(viewer, 'profile')).values).toMatchObject({ bio: 'Not saved yet' })
})

test('the checklist stands in for figures until a first booking is accepted; a request comes before it', async () => {
  const orbiter = await newOrbiter()
  const fresh = await openDashboard(orbiter)
  expect(fresh.text).toContain('Six steps to your first booking.')
  expect(fresh.text).toContain('Add a photo of yourself')
  expect(fresh.text).toMatch(/Projects 0 No projects yet.*Earnings –.*Requests 0/)
  const booked = await createOrbiter()
  await createBooking({ orbiter: booked, customerName: 'Ada First' })
  const asked = await openDashboard(booked)
  expect(asked.text).toMatch(/1 request to answer.*Ada First.*Share your link/)
  await createBooking({ orbiter: booked, date: inDays(3), status: 'accepted' })
  expect((await openDashboard(booked)).text).not.toContain('Share your link')
})

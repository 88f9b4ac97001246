/** The frame rate of delivered films: half of 60 unless the Orbiter chooses all frames. */
import { expect, test } from 'vitest'
import { chooseFrameRate } from '#delivery/deliveries/draft-version.server.ts'
import { listMedia } from '#files/media/list-media.server.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { during } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { deliverPiece, draftFilm, pieceOf } from '#tests/support/piece-factory.ts'

useDatabase()

async function drafted(facts: { fps: number; fpsVariation: number; seconds: number }) {
  const booking = await createBooking({ status: 'accepted' })
  const orbiter = viewerOf(booking.orbiter)
  const { id: pieceId } = await pieceOf(booking.id)
  const at = new Date(booking.startAt.getTime() + 30 * 60_000)
  const mediaId = await during(at, () => draftFilm(orbiter, pieceId))
  await db()
    .updateTable('mediaFiles')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', mediaId)
    .execute()
  const view = async () => (await listMedia([mediaId])).get(mediaId)
  const choose = (frames: string) =>
    during(at, () => chooseFrameRate(orbiter, pieceId, { mediaId, frames }))
  return { booking, orbiter, pieceId, mediaId, at, view, choose }
}

const SMOOTH = { fps: 60, fpsVariation: 0, seconds: 30 }

test('all frames are preserved for an Orbiter who asks, once, and the film is made again', async () => {
  const { mediaId, view, choose } = await drafted(SMOOTH)
  expect(await view()).toMatchObject({
    rate: 30,
    rateChoice: { filmed: 60, halved: 30, isWhole: false },
  })
  await choose('all')
  // Until then, the earlier film is shown, with no stated rate.
  expect(await view()).toMatchObject({ state: 'waiting', rate: null, rateChoice: null })
  // The button is pressed again.
  await choose('all')
  await expect(choose('half')).rejects.toHaveProperty('code', 'cannot-change-rate')
  await db().updateTable('mediaFiles').set({ state: 'ready' }).where('id', '=', mediaId).execute()
  expect(await view()).toMatchObject({ rate: 60, rateChoice: { isWhole: true } })
  await expect(choose('more')).rejects.toHaveProperty('fields.frames', 'Choose one of the options.')
})

test('there is nothing to choose of a film that isn’t halved, or of one that was delivered', async () => {
  const plain = await drafted({ fps: 30, fpsVariation: 0, seconds: 30 })
  expect((await plain.view())?.rateChoice).toBeNull()
  await expect(plain.choose('all')).rejects.toHaveProperty('code', 'cannot-change-rate')

  const { booking, orbiter, at } = await drafted(SMOOTH)
  const { id: pieceId } = await pieceOf(booking.id)
  const { mediaId } = await during(at, () => deliverPiece(orbiter, pieceId))
  const choosing = chooseFrameRate(orbiter, pieceId, { mediaId, frames: 'all' })
  await expect(choosing).rejects.toThrow('There is no such file in the draft.')
})

test('no one else changes it', async () => {
  const { pieceId, mediaId, booking } = await drafted(SMOOTH)
  const input = { mediaId, frames: 'all' }
  const other = viewerOf(await createOrbiter())
  await expect(chooseFrameRate(other, pieceId, input)).rejects.toThrow('There is no such delivery.')
  await expect(chooseFrameRate(viewerOf(booking.customer), pieceId, input)).rejects.toThrow(
    'Only the Orbiter of this job can do this.',
  )
})

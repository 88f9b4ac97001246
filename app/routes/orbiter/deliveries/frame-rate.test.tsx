/** The room of an Orbiter with a film of 60 frames a second in the draft. */
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import * as room from '#app/routes/orbiter/deliveries/delivery.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { draftFilm, pieceOf } from '#tests/support/piece-factory.ts'
import type { MediaFiles } from '#db/types.ts'

useDatabase()

test('says that half the frames are delivered, keeps all of them with one press, and says so', async () => {
  const booking = await createBooking({ status: 'accepted' })
  const orbiter = viewerOf(booking.orbiter)
  freeze(new Date(booking.startAt.getTime() + HOUR_MS))
  const { id: pieceId } = await pieceOf(booking.id)
  const mediaId = await draftFilm(orbiter, pieceId)
  const facts = JSON.stringify({ fps: 59.94, fpsVariation: 0, seconds: 30 })
  const change = (set: Updateable<MediaFiles>) =>
    db().updateTable('mediaFiles').set(set).where('id', '=', mediaId).execute()
  await change({ facts, originalUntil: now() })
  const visit = (form?: Record<string, string>) =>
    openPage(
      room,
      '/orbiter/deliveries/:jobId',
      `/orbiter/deliveries/${booking.id}`,
      orbiter,
      form && { pieceId, mediaId, ...form },
    )
  const { text } = await visit()
  expect(text).toContain('Filmed at 59.94 frames a second. The delivery file has 29.97.')
  expect(text).toContain('Keep all 59.94')
  const sent = await visit({ intent: 'frame-rate', frames: 'all' })
  expect(sent.text).toContain('Uploaded. Waiting for its turn.')
  await change({ state: 'ready' })
  const made = await visit()
  expect(made.text).toContain('The delivery file has all 59.94 frames a second.')
  expect(made.text).toContain('Use 29.97')
})

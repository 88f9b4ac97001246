import { expect, test } from 'vitest'
import { findCustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { findOrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

const addSample = (orbiterId: string, title: string, file: string) =>
  db()
    .insertInto('orbiterPortfolio')
    .values({
      orbiterId,
      title,
      mediaUrl: `/files/${file}.mp4`,
      thumbnailUrl: `/files/${file}.webp`,
      mediaType: 'video',
    })
    .execute()

const pictureOf = async ({ id, customer }: Awaited<ReturnType<typeof createBooking>>) =>
  (await findCustomerBooking(viewerOf(customer), id))?.picture

test('a job without a film shows a sample of its Orbiter from the same kind of event, and never from another', async () => {
  const orbiter = await createOrbiter()
  await addSample(orbiter.id, 'Serum on a podium', 'serum')
  const stranger = await createOrbiter()
  await addSample(stranger.id, 'Nine candles, one birthday cake', 'stranger')
  const birthday = await createBooking({ orbiter, offer: 'reel:30', occasion: 'Fifth birthday' })
  expect(await pictureOf(birthday)).toEqual({ poster: null, kind: 'birthday', length: '0:30' })
  await addSample(orbiter.id, 'Nine candles, one birthday cake', 'cake')
  const picture = {
    poster: { url: '/files/cake.webp', smallUrl: '/files/cake-360.webp' },
    kind: 'birthday',
    length: '0:30',
  }
  expect(await pictureOf(birthday)).toEqual(picture)
  expect((await findOrbiterBooking(viewerOf(orbiter), birthday.id))?.picture).toEqual(picture)
  const unnamed = await createBooking({ orbiter, time: '18:00' })
  expect(await pictureOf(unnamed)).toMatchObject({ poster: null, kind: null })
})

test('its newest delivered film comes first, and a draft is not shown', async () => {
  const orbiter = await createOrbiter()
  await addSample(orbiter.id, 'Birthday cake', 'cake')
  const delivered = await createDelivered({ orbiter, occasion: 'Fifth birthday' })
  const picture = await pictureOf(delivered)
  expect(picture?.poster?.url).toContain(delivered.mediaId)
  await db()
    .updateTable('deliverableVersions')
    .set({ deliveredAt: null })
    .where('deliverableId', '=', delivered.pieceId)
    .execute()
  expect((await pictureOf(delivered))?.poster?.url).toBe('/files/cake.webp')
})

test('an offered job has a sample of the Orbiter who may take it', async () => {
  const orbiter = await createTrained({ location: 'Boston, MA' })
  await addSample(orbiter.id, 'Pasta night', 'pasta')
  await dispatchProject((await createJob({ city: 'Boston' })).id)
  const { offers } = await listOrbiterJobs(viewerOf(orbiter))
  expect(offers.map(({ picture }) => picture)).toEqual([
    {
      poster: { url: '/files/pasta.webp', smallUrl: '/files/pasta-360.webp' },
      kind: 'food',
      length: '0:30',
    },
  ])
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readTimeline } from '#work/bookings/booking-history.server.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { now } from '#app/platform/clock.ts'
import { finishDemo, finishPast } from '#db/demo/demo-deliveries.ts'
import { FilmShelf, sharedFilmKeys } from '#db/demo/demo-films.ts'
import { wipePeople } from '#db/demo/wipe.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { freeze } from '#tests/support/clock.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** All that is stored about a booking, with its ids numbered in the order of their appearance. */
async function readAll({ id, customer, orbiter }: TestBooking) {
  const timelines = await Promise.all(
    (['customer', 'orbiter'] as const).map((side) =>
      readTimeline({
        id,
        side,
        customerId: customer.id,
        customerName: customer.fullName,
        orbiterId: orbiter.id,
        orbiterName: orbiter.fullName,
        timeZone: orbiter.timeZone,
        readerZone: customer.timeZone,
        agreedAt: null,
      }),
    ),
  )
  const of = db()
  const booking = await of.selectFrom('bookingRequests').selectAll().where('id', '=', id).execute()
  const pieces = await of
    .selectFrom('deliverables')
    .selectAll()
    .where('bookingRequestId', '=', id)
    .orderBy('position')
    .execute()
  const versions = await of
    .selectFrom('deliverableVersions as v')
    .innerJoin('deliverables as d', 'd.id', 'v.deliverableId')
    .selectAll('v')
    .where('d.bookingRequestId', '=', id)
    .execute()
  const media = await of
    .selectFrom('mediaFiles')
    .selectAll()
    .where('ownerId', '=', orbiter.id)
    .execute()
  const events = await of
    .selectFrom('events')
    .select(['kind', 'subjectType', 'subjectId', 'actorId', 'fromStatus', 'toStatus', 'data'])
    .select(['audience', 'createdAt'])
    .where((eb) => eb(eb.val(orbiter.id), '=', eb.fn.any('audience')))
    .orderBy('id')
    .execute()
  const room = await getDeliveryJob(viewerOf(customer), id)
  const known = new Map<string, string>()
  const numbered = (uuid: string) => {
    const name = known.get(uuid) ?? `id ${known.size + 1}`
    known.set(uuid, name)
    return name
  }
  return JSON.parse(
    JSON.stringify({ booking, pieces, versions, media, events, timelines, room })
      .replaceAll(/"https?:[^"]*"|"\/files\/[^"]*"/g, '"link"')
      .replaceAll(/"(?:id|number)":\d+/g, '"number":0')
      .replaceAll(/private\/media\/[^/]+/g, 'folder')
      .replaceAll(UUID, numbered)
      .replaceAll(orbiter.email, 'orbiter')
      .replaceAll(orbiter.fullName, 'Orbiter'),
  ) as unknown
}

test('a delivery that the demo writes at once stands as one that its people made step by step', async () => {
  freeze(now())
  const customer = await createUser()
  const [slow, fast] = [
    await createBooking({ customer, orbiter: await createOrbiter(), status: 'accepted' }),
    await createBooking({ customer, orbiter: await createOrbiter(), status: 'accepted' }),
  ]
  const mails = () =>
    db().selectFrom('mails').select('id').where('kind', 'like', 'delivery%').execute()
  const before = (await mails()).length
  await finishPast(fast.id, new FilmShelf())
  expect(await mails(), 'of the past').toHaveLength(before)
  await finishDemo(
    { orbiter: viewerOf(slow.orbiter), customer: viewerOf(customer) },
    slow.id,
    new FilmShelf(),
  )
  expect(await readAll(fast)).toEqual(await readAll(slow))

  const fileOf = (key: string) => path.join(env().dataDir, 'files', key)
  const stored = await db().selectFrom('mediaFiles').select(['masterKey', 'posterKey']).execute()
  const keys = stored.flatMap(({ masterKey, posterKey }) => [masterKey ?? '', posterKey ?? ''])
  expect(keys.map((key) => existsSync(fileOf(key)))).toEqual(keys.map(() => true))
  await wipePeople()
  expect([...keys, ...sharedFilmKeys()].filter((key) => existsSync(fileOf(key)))).toEqual([])
})

/** Packages that the demo's customers book. */
import { usualEnd } from '#app/base/event-end.ts'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { bookPackage } from '#work/projects/book-package.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { reserveDemoCard } from './demo-cards.ts'
import { ZIPS } from './demo-requests.ts'
import type { MadeCreator } from './people.ts'

interface Job {
  buyer: Viewer
  city: string
  business: string
  /** What the customer calls the event. */
  occasion?: string
  eventType: string
  packageId: string
  when: Slot
  wishes: string
}

interface Slot {
  date: string
  startTime: string
}

/** The first time, at least `inDays` days ahead, at which an Orbiter is free and has no booking. */
export async function freeSlot(orbiter: MadeCreator, inDays: number): Promise<Slot> {
  const from = addDays(todayIn(orbiter.timeZone, now()), inDays)
  const slot = await db()
    .selectFrom('orbiterAvailability as a')
    .select(['a.date', 'a.startTime'])
    .where('a.orbiterId', '=', orbiter.viewer.id)
    .where('a.date', '>=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookingRequests as b')
            .select('b.id')
            .whereRef('b.orbiterId', '=', 'a.orbiterId')
            .whereRef('b.requestedDate', '=', 'a.date')
            .where('b.status', 'in', ['accepted', 'pending']),
        ),
      ),
    )
    .orderBy('a.date')
    .executeTakeFirst()
  return { date: slot?.date ?? from, startTime: `${slot?.startTime.slice(0, 2) ?? '10'}:00` }
}

export async function buy({
  buyer,
  city,
  business,
  occasion = '',
  eventType,
  packageId,
  when,
  wishes,
}: Job): Promise<string> {
  const product = (await listProducts('single-reel')).find((entry) => entry.id === packageId)
  const { id } = await bookPackage(buyer, {
    formKey: newId(),
    packageId,
    businessName: business,
    occasion,
    eventType,
    contactEmail: buyer.email,
    city,
    eventLocation: `48 Market Street, ${ZIPS[CITIES.find(({ name }) => name === city)?.slug ?? ''] ?? ''}`,
    eventDate: when.date,
    startTime: when.startTime,
    eventEnd: usualEnd(when.startTime, 180),
    specialRequests: wishes,
    paymentId: await reserveDemoCard(buyer, product?.priceCents ?? 0),
  })
  await dispatchProject(id)
  return id
}

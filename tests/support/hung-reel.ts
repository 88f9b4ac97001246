/** Reels of one evening in Chicago, delivered before their end and shown in the gallery. */
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { approvePublication } from '#delivery/publishing/decide-publication.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { preparePublication } from '#delivery/publishing/prepare-publication.server.ts'
import { publishPiece } from '#delivery/publishing/publish-piece.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createDelivered, type DeliveredBooking } from '#tests/support/piece-factory.ts'

const CHICAGO = 'America/Chicago'

export interface HungReel extends DeliveredBooking {
  title: string
}

interface Hanging {
  title: string
  /** Of the event's start, in Chicago. It ends two hours later. */
  time: string
  /** Minutes from the start. */
  deliveredAfter: number
  customer?: TestUser
  daysAgo?: number
  maySayWhen?: boolean
}

const endOf = (time: string) => `${Number(time.slice(0, 2)) + 2}${time.slice(2)}`

/** Booked, delivered, approved, allowed and published, each step by its person. */
export async function createHung(hanging: Hanging): Promise<HungReel> {
  const { title, time, deliveredAfter, daysAgo = 2, maySayWhen = true } = hanging
  const orbiter = await createOrbiter({ timeZone: CHICAGO, location: 'Chicago, IL' })
  const customer = hanging.customer ?? (await createUser())
  const delivered = await createDelivered({
    customer,
    orbiter,
    date: addDays(todayIn(CHICAGO, now()), -daysAgo),
    time,
    eventEnd: endOf(time),
    venueAddress: '12 Canal Street, Chicago, IL 60614',
    requestedAt: new Date(now().getTime() - (daysAgo + 5) * DAY_MS),
    after: deliveredAfter * 60_000,
    film: { withFiles: true, isShort: true },
  })
  const { pieceId } = delivered
  await db()
    .updateTable('deliverableVersions')
    .set({ music: 'original' })
    .where('deliverableId', '=', pieceId)
    .execute()
  await during(new Date(now().getTime() - 120_000), () =>
    approvePiece({ viewer: viewerOf(customer) }, pieceId),
  )
  await giveConsent(viewerOf(customer), pieceId, { mayGallery: 'yes', maySayWhen })
  await showInGallery(viewerOf(orbiter), { pieceId, title })
  return { ...delivered, title }
}

async function showInGallery(
  orbiter: ReturnType<typeof viewerOf>,
  { pieceId, title }: { pieceId: string; title: string },
): Promise<void> {
  const publicationId = newId()
  const form = { publicationId, target: 'gallery', title, category: '' }
  await publishPiece(orbiter, pieceId, form)
  await preparePublication(publicationId)
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  await approvePublication(admin, { publicationId })
}

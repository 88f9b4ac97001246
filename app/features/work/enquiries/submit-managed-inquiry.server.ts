import type { z } from 'zod'
import type { WallTime } from '#app/base/event-map.ts'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { eveningIn, existsOnClock, instantOf } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { asSold, type Product } from '#market/catalog/product.ts'
import { extentOfProduct } from '#market/catalog/product-extent.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { insertEnquiry } from '#work/enquiries/change-enquiry.server.ts'
import { managedInquiryInput } from '#work/enquiries/managed-inquiry-inputs.ts'
import { bookingReceivedMail, bookingTeamMail } from '#work/enquiries/managed-inquiry-mails.ts'
import { usualEnd } from '#app/base/event-end.ts'
import { eventEndsAtOf } from '#market/availability/event-end.server.ts'
import { requireLead } from '#market/availability/plan-sessions.server.ts'
import { now } from '#app/platform/clock.ts'
import { awaitCity, findUnservedCity } from '#market/catalog/served-places.server.ts'
import { resolvePlace } from '#market/places/find-places.server.ts'
import { choosePlace, chooseZip } from '#market/places/choose-place.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { findAnswer, once } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

export interface SentInquiry {
  id: string
  /** The city, if Orbit does not work there yet; the sender is then on that city's list. */
  unservedCity: string | null
  /** ISO 8601 */
  replyDueAt: string
  service: { name: string; priceCents: number | null }
}

/** City, state and ZIP code must agree. @throws InvalidInput */
async function choosePlaces({ city, state, zipCode }: z.output<typeof managedInquiryInput>) {
  const named = await resolvePlace(`${city}, ${state}`)
  const place = named.place ?? (await choosePlace('city', city))
  if (place.state !== state)
    throw new InvalidInput({ city: `${place.label} is not in ${state}. Check city and state.` })
  return { city: place, zip: await chooseZip('zipCode', zipCode, place) }
}

/** @throws InvalidInput if the event, in its own zone, has begun or begins too soon */
function checkStart({ date, time }: WallTime, timeZone: string): Date {
  if (date < eveningIn(timeZone, now()))
    throw new InvalidInput({ date: 'Choose a date from today on.' })
  if (!existsOnClock(date, time, timeZone))
    throw new InvalidInput({ time: 'The clocks skip this time that night. Choose another.' })
  const startAt = instantOf(date, time, timeZone)
  requireLead(startAt, timeZone, 'time')
  return startAt
}

/** @throws InvalidInput if the service is no longer sold */
async function getService(id: string): Promise<Product> {
  const service = (await listProducts('booking-service')).find((product) => product.id === id)
  if (!service)
    throw new InvalidInput({ service: 'This service is no longer available. Choose another.' })
  return service
}

interface Sold {
  startAt: Date
  timeZone: string
  service: Product
}

/**
 * When the event ends, as a clock time.
 * @throws InvalidInput if the end is too long after the start
 */
function checkEnd(
  { date, time, eventEnd }: WallTime & { eventEnd: string },
  { startAt, timeZone, service }: Sold,
): string {
  const { durationMinutes } = extentOfProduct(service)
  const endAt = new Date(startAt.getTime() + durationMinutes * 60_000)
  eventEndsAtOf({ date, startTime: time, startAt, endAt, timeZone, eventEnd })
  return eventEnd || usualEnd(time, durationMinutes)
}

async function notifyBoth(tx: Tx, facts: Parameters<typeof bookingReceivedMail>[0]): Promise<void> {
  const { supportEmail } = await getSetting('contact', tx)
  await queueMails(tx, [
    ...(supportEmail ? [bookingTeamMail(supportEmail, facts)] : []),
    bookingReceivedMail(facts),
  ])
}

/**
 * Accepts an inquiry from /create-booking: stores every answer as a new enquiry of the signed-in
 * person, then emails the team and the person through tasks. Sending the same form again returns the
 * same enquiry.
 * @throws InvalidInput, KeyReused, RateLimited
 */
export async function submitManagedInquiry(viewer: Viewer, values: unknown): Promise<SentInquiry> {
  const input = parseInput(managedInquiryInput, values)
  const sending = { userId: viewer.id, scope: 'booking-enquiry', key: input.formKey, input }
  const first = await findAnswer<SentInquiry>(sending)
  if (first) return first
  const { city, zip } = await choosePlaces(input)
  const { timeZone } = zip
  const startAt = checkStart(input, timeZone)
  const service = await getService(input.service)
  const eventEnd = checkEnd(input, { startAt, timeZone, service })
  const unserved = await findUnservedCity(zip)
  await countTry({ key: `booking-enquiry:${viewer.id}`, limit: 20, windowSeconds: 3600 })
  return transaction((tx) =>
    once(tx, sending, async () => {
      const stored = await insertEnquiry(
        tx,
        {
          userId: viewer.id,
          kind: 'booking',
          serviceType: service.id,
          product: JSON.stringify(asSold(service)),
          name: viewer.fullName,
          email: viewer.email,
          eventDate: input.date,
          requestedTime: input.time,
          eventEndTime: eventEnd,
          address: input.address,
          city: city.name,
          state: city.state,
          placeId: zip.id,
          zipCode: input.zipCode,
          occasion: input.occasion || null,
          description: input.notes || null,
        },
        startAt,
      )
      if (!stored) throw new Error('The inquiry was not stored')
      await notifyBoth(tx, {
        ...input,
        eventEnd,
        city: city.name,
        product: asSold(service),
        name: viewer.fullName,
        email: viewer.email,
        replyDueAt: stored.replyDueAt,
        timeZone,
        readerZone: viewer.timeZone,
      })
      const { id: userId, email } = viewer
      await awaitCity(tx, unserved, { side: 'customer', userId, email })
      return {
        id: stored.id,
        unservedCity: unserved?.label ?? null,
        replyDueAt: stored.replyDueAt.toISOString(),
        service: { name: service.name, priceCents: service.priceCents },
      }
    }),
  )
}

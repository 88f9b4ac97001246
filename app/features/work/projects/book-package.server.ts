import { usualEnd } from '#app/base/event-end.ts'
import { cut } from '#app/base/clean-text.ts'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { refuseContacts } from '#people/masking/refuse-contacts.ts'
import { getServedCity } from '#market/catalog/cities.server.ts'
import { checkAddressIn } from '#market/catalog/served-places.server.ts'
import { eventKindIn, KIND_OF_TYPE } from '#market/catalog/event-kinds.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { asSold } from '#market/catalog/product.ts'
import { EVENT_TYPE_LABELS } from '#market/catalog/event-types.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { placeOfAddress } from '#market/places/venue.server.ts'
import { planSessions } from '#market/availability/plan-sessions.server.ts'
import {
  createManagedProject,
  priceManaged,
  type ManagedPrice,
} from '#work/projects/create-managed-project.server.ts'
import { bookPackageInput, type BookPackageInput } from '#work/projects/project-inputs.ts'
import { packageBookedMail } from '#work/projects/project-mails.ts'
import { NOT_PAID } from '#money/payments/paying.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { checkFirst, findAnswer, once } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** Minutes from now, rounded. */
export function minutesUntil(at: Date): number {
  return Math.round((at.getTime() - now().getTime()) / 60_000)
}

/**
 * Validates a visitor's form before they sign in, so that they see errors immediately.
 * @throws InvalidInput
 */
export async function checkPackage(values: unknown): Promise<void> {
  const { city: name, eventLocation, ...times } = parseInput(bookPackageInput, values)
  refuseContacts({ occasion: times.occasion, businessName: times.businessName })
  const city = await getServedCity(name, 'Choose your city.')
  await checkAddressIn(city, 'eventLocation', eventLocation)
  await placeOfAddress('eventLocation', eventLocation)
  planSessions({ ...times, durationMinutes: 0, days: 1 }, city.timeZone)
}

export interface BookedPackage {
  id: string
  /** How long finding an Orbiter takes at most: 24 hours, or less if the event starts sooner. */
  matchMinutes: number
}

/**
 * What the form sends, without the payment: a different card doesn't make it a different booking.
 */
const sendingOf = (viewer: Viewer, input: BookPackageInput) => ({
  userId: viewer.id,
  scope: 'book-package',
  key: input.formKey,
  input: { ...input, ...NOT_PAID },
})

/**
 * The price of a package in cents, before a card is requested, and what is refunded until when.
 * Null if this form has already been booked.
 * @throws InvalidInput, KeyReused
 */
export async function pricePackage(viewer: Viewer, values: unknown): Promise<ManagedPrice | null> {
  const input = parseInput(bookPackageInput, values)
  const checked = await checkFirst(sendingOf(viewer, input), () => checkPackageInput(input))
  if (!checked) return null
  const { product, city, place } = checked
  const plan = { ...input, durationMinutes: 0, days: 1 }
  const { timeZone } = city
  return priceManaged(product.priceCents, plan, {
    what: titleOf(input),
    product: product.name,
    kind: KIND_OF_TYPE[input.eventType] ?? eventKindIn(titleOf(input)),
    isCharged: false,
    timeZone,
    readerZone: viewer.timeZone,
    state: place.state,
  })
}

/** The occasion, otherwise the kind of event and whose it is: `Restaurant, Corner Bakery`. */
function titleOf({ occasion, eventType, businessName }: BookPackageInput): string {
  if (occasion) return occasion
  const kind = ['event', 'other'].includes(eventType) ? '' : `${EVENT_TYPE_LABELS[eventType]}, `
  return cut(`${kind}${businessName}`, 120)
}

/** @throws InvalidInput */
async function checkPackageInput(input: BookPackageInput) {
  refuseContacts({ occasion: input.occasion, businessName: input.businessName })
  const city = await getServedCity(input.city, 'Choose your city.')
  await checkAddressIn(city, 'eventLocation', input.eventLocation)
  const place = await placeOfAddress('eventLocation', input.eventLocation)
  const product = (await listProducts('single-reel')).find((entry) => entry.id === input.packageId)
  if (!product)
    throw new InvalidInput({ packageId: 'This package is no longer on offer. Choose another.' })
  return { city, place, product }
}

/**
 * Buys a single catalog reel for a date, as a project to match with an Orbiter. Price and duration
 * come from the catalog. Sending the same form again returns the first booking.
 * @throws InvalidInput, KeyReused, RateLimited, Conflict (`not-paid`)
 */
export async function bookPackage(viewer: Viewer, values: unknown): Promise<BookedPackage> {
  const input = parseInput(bookPackageInput, values)
  const sending = sendingOf(viewer, input)
  const first = await findAnswer<BookedPackage>(sending)
  if (first) return first
  await countTry({ key: `book-package:${viewer.id}`, limit: 20, windowSeconds: 3600 })
  const { city, place, product } = await checkPackageInput(input)
  return transaction((tx) =>
    once(tx, sending, async () => {
      const { id, matchDueAt } = await createManagedProject(tx, viewer, {
        source: 'package',
        title: titleOf(input),
        description: input.specialRequests,
        eventType: input.eventType,
        businessName: input.businessName,
        contactEmail: input.contactEmail,
        contactPhone: input.contactPhone,
        city: input.city,
        venueAddress: input.eventLocation,
        place,
        eventDate: input.eventDate,
        startTime: input.startTime,
        eventEnd: input.eventEnd,
        durationMinutes: product.durationMinutes,
        days: 1,
        priceCents: product.priceCents,
        product: {
          kind: 'package',
          id: product.id,
          name: product.name,
          durationMinutes: product.durationMinutes,
          deliveryDays: 1,
        },
        deliverables: product.deliverables,
        paying: input,
      })
      const matchMinutes = minutesUntil(matchDueAt)
      const order = await lockOrderOf(tx, { projectId: id })
      await queueMails(tx, [
        packageBookedMail({
          ...input,
          projectId: id,
          to: input.contactEmail,
          product: asSold(product),
          eventType: EVENT_TYPE_LABELS[input.eventType],
          eventEnd: input.eventEnd || usualEnd(input.startTime, product.durationMinutes),
          timeZone: city.timeZone,
          readerZone: viewer.timeZone,
          matchDueAt,
          matchMinutes,
          reservedCents: order ? chargedCentsOf(order) : 0,
        }),
      ])
      return { id, matchMinutes }
    }),
  )
}

import { formatEventTime } from '#app/base/event-time.ts'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { addDays } from '#app/base/add-days.ts'
import { hoursAndMinutes } from '#app/base/durations.ts'
import { instantOf, isDate } from '#app/base/zoned-time.ts'
import { getInForce } from '#people/accounts/agreements.server.ts'
import { requireOpenAccount } from '#people/accounts/require-open-account.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { expiryOf, type ProductSnapshot } from '#work/bookings/booking.ts'
import { requestBookingInput, type RequestBookingInput } from '#work/bookings/booking-inputs.ts'
import { refundDates, STANDARD_POLICY } from '#work/bookings/cancellation-policy.ts'
import { insertBooking } from '#work/bookings/change-booking.server.ts'
import { lockOrbiterShared } from '#work/bookings/booking-row.server.ts'
import { eventEndsAtOf } from '#market/availability/event-end.server.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { refuseSecondRequest, requireRoomForRequest } from '#work/bookings/booking-limits.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import type { Offer } from '#market/creators/creator.ts'
import { findPublicProfile, type PublicProfile } from '#market/creators/creator-queries.server.ts'
import { findOffer } from '#market/creators/offer-queries.server.ts'
import { refuseContacts } from '#people/masking/refuse-contacts.ts'
import { NOT_PAID, type QuotedPrice } from '#money/payments/paying.ts'
import { placeOrder } from '#money/payments/orders.server.ts'
import { areaOf, filmingState, milesTo, placeOfAddress } from '#market/places/venue.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { checkFirst, once } from '#app/platform/idempotency.ts'

export interface RequestedBooking {
  id: string
  orbiterName: string
  /** ISO 8601 */
  expiresAt: string
  /**
   * How long the Orbiter has to respond: `24 hours`, or the time until the start if that is
   * shorter.
   */
  timeToRespond: string
}

/**
 * What the form sends, without the payment: a different card doesn't make it a different request.
 */
const sendingOf = (viewer: Viewer, orbiterId: string, input: RequestBookingInput) => ({
  userId: viewer.id,
  scope: 'request-booking',
  key: input.idempotencyKey,
  input: { ...input, ...NOT_PAID, orbiterId },
})

/** @throws InvalidInput, NotAllowed */
function readRequest(viewer: Viewer, orbiterId: string, values: unknown): RequestBookingInput {
  const input = parseInput(requestBookingInput, values)
  refuseContacts({ customerName: input.customerName, occasion: input.occasion })
  if (viewer.id === orbiterId) throw new NotAllowed("You can't book yourself.")
  return input
}

/**
 * Requests an Orbiter for a date. Price, expiry, email, and status come from the server. Sending
 * the same form again returns the first request.
 * @throws InvalidInput, KeyReused, NotFound, NotAllowed, Conflict (`unavailable`, `too-many-open`,
 * `not-paid`, `account-closed`), RateLimited
 */
export async function requestBooking(
  viewer: Viewer,
  orbiterId: string,
  values: unknown,
): Promise<RequestedBooking> {
  const input = readRequest(viewer, orbiterId, values)
  const venue = await findVenue(input.venueAddress)
  return transaction((tx) =>
    once(tx, sendingOf(viewer, orbiterId, input), async () => {
      const checked = await checkRequest(tx, viewer, orbiterId, { input, venue })
      return insertRequest(tx, { viewer, input, venue, ...checked })
    }),
  )
}

/**
 * The price of a request in cents, before a card is requested, and what is refunded until when.
 * Null if the Orbiter quotes the price, or if the request was already sent.
 * @throws the errors of `requestBooking`
 */
export async function priceRequest(
  viewer: Viewer,
  orbiterId: string,
  values: unknown,
): Promise<QuotedPrice | null> {
  const input = readRequest(viewer, orbiterId, values)
  const checked = await checkFirst(sendingOf(viewer, orbiterId, input), async () => {
    const venue = await findVenue(input.venueAddress)
    const request = await transaction((tx) => checkRequest(tx, viewer, orbiterId, { input, venue }))
    return { venue, ...request }
  })
  if (!checked) return null
  const { venue, offer, profile, startAt } = checked
  if (offer.priceCents === null) return null
  const { timeZone } = profile
  const { date, time } = input
  return {
    bought: {
      what: `${offer.name} with ${profile.fullName}`,
      when: formatEventTime({ date, time, timeZone, startAt }, viewer.timeZone),
    },
    amountCents: offer.priceCents,
    state: await filmingState(db(), { venuePlaceId: venue.placeId, orbiterId }),
    orbiterName: profile.fullName,
    refunds: `Free until ${profile.fullName} accepts. ${refundDates(STANDARD_POLICY, { startAt, timeZone }, now())}`,
  }
}

async function checkRequest(
  tx: Tx,
  viewer: Viewer,
  orbiterId: string,
  { input, venue }: { input: RequestBookingInput; venue: FoundVenue },
): Promise<RequestedTimes & { profile: PublicProfile; offer: Offer }> {
  if (!isUuid(orbiterId)) throw new NotFound('Profile not found')
  await requireOpenAccount(tx, viewer.id)
  // Counted before the Orbiter's row is locked, so that a customer who sends too many requests does
  // not block others.
  await requireRoomForRequest(tx, viewer.id, orbiterId)
  await lockOrbiterShared(tx, orbiterId)
  const profile = await findPublicProfile(orbiterId, tx)
  if (!profile) throw new NotFound('Profile not found')
  if (!profile.isAvailable)
    throw new Conflict('unavailable', `${profile.fullName} is not taking bookings at the moment.`)
  const offer = await findOffer(profile, input.offer, tx)
  if (!offer)
    throw new InvalidInput({ offer: 'This service is no longer available. Choose another.' })
  const times = await checkTime(tx, profile, offer, input, venue.placeId)
  await refuseSecondRequest(tx, { customerId: viewer.id, orbiterId, ...times })
  return { profile, offer, ...times }
}

interface FoundVenue {
  area: string | null
  placeId: number | null
}

/** @throws InvalidInput if the address has no known ZIP code */
async function findVenue(address: string): Promise<FoundVenue> {
  if (!address) return { area: null, placeId: null }
  const place = await placeOfAddress('venueAddress', address)
  return { area: await areaOf(place), placeId: place.id }
}

const TOO_FAR =
  'The Orbiter has another booking too far from your venue to be there in time. Choose another time.'

interface RequestedTimes {
  startAt: Date
  endAt: Date
  eventEndsAt: Date
}

async function checkTime(
  tx: Tx,
  profile: PublicProfile,
  offer: Offer,
  { date, time, eventEnd }: RequestBookingInput,
  venuePlaceId: number | null,
): Promise<RequestedTimes> {
  if (!isDate(date)) throw new InvalidInput({ date: 'Choose a date.' })
  const question = {
    orbiterId: profile.userId,
    timeZone: profile.timeZone,
    date,
    durationMinutes: offer.durationMinutes,
    days: offer.days,
  }
  const times = await listOpenTimes(tx, question)
  if (times.length === 0) throw new InvalidInput({ date: 'No time slots available for this date' })
  if (!times.includes(time))
    throw new InvalidInput({ time: 'This time is no longer available. Choose another.' })
  if (venuePlaceId !== null) {
    const reachable = await listOpenTimes(tx, { ...question, venuePlaceId })
    if (!reachable.includes(time)) throw new InvalidInput({ time: TOO_FAR })
  }
  const startAt = instantOf(date, time, profile.timeZone)
  const { timeZone } = profile
  const lastDate = addDays(date, (offer.days ?? 1) - 1)
  const lastStart = instantOf(lastDate, time, timeZone)
  const endAt = new Date(lastStart.getTime() + offer.durationMinutes * 60_000)
  const lastDay = { date: lastDate, startTime: time, startAt: lastStart, endAt, timeZone, eventEnd }
  return { startAt, endAt, eventEndsAt: eventEndsAtOf(lastDay) }
}

const snapshotOf = (offer: Offer): ProductSnapshot => ({
  kind: offer.kind,
  id: offer.id,
  name: offer.name,
  durationMinutes: offer.durationMinutes,
  ...(offer.days && { days: offer.days }),
  deliveryDays: offer.deliveryDays,
})

interface NewRequest extends RequestedTimes {
  viewer: Viewer
  profile: PublicProfile
  offer: Offer
  input: RequestBookingInput
  venue: FoundVenue
}

async function insertRequest(
  tx: Tx,
  { viewer, profile, offer, input, venue, startAt, endAt, eventEndsAt }: NewRequest,
): Promise<RequestedBooking> {
  const id = newId()
  const expiresAt = expiryOf(now(), startAt)
  const miles = await milesTo(tx, [profile.userId], venue.placeId)
  const commission = await getSetting('commission_bps', tx)
  await insertBooking(tx, 'request', {
    id,
    customerId: viewer.id,
    orbiterId: profile.userId,
    customerName: input.customerName,
    customerEmail: viewer.email,
    requestedDate: input.date,
    requestedTime: input.time,
    timeZone: profile.timeZone,
    startAt,
    endAt,
    eventEndsAt,
    venueAddress: input.venueAddress || null,
    venueArea: venue.area,
    venuePlaceId: venue.placeId,
    venueMiles: miles.get(profile.userId) ?? null,
    serviceType: offer.name,
    occasion: input.occasion || null,
    product: JSON.stringify(snapshotOf(offer)),
    priceCents: offer.priceCents,
    commissionBps: commission.marketplace,
    policy: JSON.stringify(STANDARD_POLICY),
    specialNotes: input.notes || null,
    termsVersionId: (await getInForce('terms', tx)).id,
    expiresAt,
  })
  // Without a price, the customer pays when they accept the quote.
  const filmed = { venuePlaceId: venue.placeId, orbiterId: profile.userId }
  const sale = {
    customerId: viewer.id,
    commissionBps: commission.marketplace,
    state: await filmingState(tx, filmed),
  }
  if (offer.priceCents !== null)
    await placeOrder(tx, { bookingRequestId: id }, { ...sale, priceCents: offer.priceCents }, input)
  await recordEvent(tx, {
    kind: 'booking.requested',
    subjectType: 'booking',
    subjectId: id,
    actorId: viewer.id,
    toStatus: 'pending',
    data: { customerId: viewer.id, orbiterId: profile.userId },
    audience: [viewer.id, profile.userId],
  })
  return {
    id,
    orbiterName: profile.fullName,
    expiresAt: expiresAt.toISOString(),
    timeToRespond: hoursAndMinutes(expiresAt.getTime() - now().getTime()),
  }
}

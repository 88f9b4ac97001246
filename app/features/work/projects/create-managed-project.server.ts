/**
 * Creates a managed booking: the project with its sessions and deliverables, and the search for an
 * Orbiter.
 */
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { newId } from '#app/base/ids.ts'
import { getInForce } from '#people/accounts/agreements.server.ts'
import { requireOpenAccount } from '#people/accounts/require-open-account.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Deliverable } from '#market/catalog/product.ts'
import { findCity } from '#market/catalog/cities.server.ts'
import { findCityPlace } from '#market/places/find-places.server.ts'
import type { Place } from '#market/places/place.ts'
import { areaOf } from '#market/places/venue.server.ts'
import type { EventKind } from '#market/catalog/event-kinds.ts'
import { shortLength, type JobPicture } from '#work/jobs/job-picture.ts'
import { refundDates, STANDARD_POLICY } from '#work/bookings/cancellation-policy.ts'
import { insertDeliverables } from '#delivery/deliveries/deliverables.server.ts'
import type { Bought, Paying } from '#money/payments/paying.ts'
import { placeOrder } from '#money/payments/orders.server.ts'
import { insertProject } from '#work/projects/change-project.server.ts'
import { matchDueAt } from '#work/projects/project.ts'
import {
  planSessions,
  type PlannedSession,
  type SessionPlan,
} from '#market/availability/plan-sessions.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { enqueue } from '#app/platform/tasks.ts'

export interface SoldProject extends SessionPlan {
  source: 'package' | 'quote'
  title: string
  description: string
  eventType: string
  businessName: string
  contactEmail: string
  contactPhone: string
  city: string
  venueAddress: string
  /** The venue, as precisely as it is known; without it, the city is used. */
  place?: Place | null
  priceCents: number
  product: {
    kind: 'package'
    id: string | null
    name: string
    durationMinutes: number
    deliveryDays: number | null
  }
  deliverables: readonly Deliverable[]
  enquiryId?: string
  paying: Paying
}

export interface ManagedPrice {
  picture: JobPicture
  bought: Bought
  amountCents: number
  /** How much is refunded until when, as a sentence. */
  refunds: string
  /** The state whose sales tax applies. */
  state: string | null
}

const FREE_BEFORE_CHARGE = "Free until we've found your Orbiter."
const FREE_AFTER_CHARGE = "Full refund until we've found your Orbiter. After that:"

interface PricedSale {
  /** The event; a quote's title says what was sold too. */
  what: string
  product?: string
  kind: EventKind | null
  /** Whether the card is charged before an Orbiter is found, and not only then. */
  isCharged: boolean
  timeZone: string
  readerZone: string | null
  state: string | null
}

/** @throws InvalidInput for a time that can't be booked */
export function priceManaged(
  amountCents: number,
  plan: SessionPlan,
  { what, product, kind, isCharged, timeZone, readerZone, state }: PricedSale,
): ManagedPrice {
  const startAt = planSessions(plan, timeZone)[0]?.startAt ?? now()
  const { eventDate: date, startTime: time } = plan
  return {
    bought: {
      what,
      ...(product && { product }),
      when: formatEventTime({ date, time, timeZone, startAt }, readerZone),
    },
    picture: {
      poster: null,
      kind,
      length: shortLength({ name: product ?? what }, plan.durationMinutes || null),
    },
    amountCents,
    state,
    refunds: `${isCharged ? FREE_AFTER_CHARGE : FREE_BEFORE_CHARGE} ${refundDates(STANDARD_POLICY, { startAt, timeZone }, now())}`,
  }
}

/**
 * Writes the project and starts the search in the same transaction.
 * @throws InvalidInput, Conflict (`no-city`, `account-closed`)
 */
export async function createManagedProject(
  tx: Tx,
  customer: Viewer,
  sold: SoldProject,
  id = newId(),
): Promise<{ id: string; matchDueAt: Date }> {
  await requireOpenAccount(tx, customer.id)
  const city = await findCity(sold.city, tx)
  if (!city) throw new Conflict('no-city', "We don't film in this city yet.")
  const place = sold.place ?? (await findCityPlace(city.name, city.state))
  const sessions = planSessions(sold, city.timeZone)
  const first = sessions[0]
  if (!first) throw new InvalidInput({ eventDate: 'Please select your preferred event date.' })
  const venueArea = place ? await areaOf(place, tx) : `${city.name}, ${city.state}`
  const at = now()
  const due = matchDueAt(at, first.startAt)
  await insertProject(
    tx,
    { project: 'submit', match: 'search' },
    {
      id,
      userId: customer.id,
      title: sold.title,
      description: sold.description || null,
      projectType: 'custom',
      deadline: sessions.at(-1)?.date ?? null,
      source: sold.source,
      product: JSON.stringify(sold.product),
      priceCents: sold.priceCents,
      eventType: sold.eventType,
      businessName: sold.businessName || null,
      contactEmail: sold.contactEmail,
      contactPhone: sold.contactPhone || null,
      city: city.name,
      timeZone: city.timeZone,
      venueAddress: sold.venueAddress || null,
      venueArea,
      venuePlaceId: place?.id ?? null,
      enquiryId: sold.enquiryId ?? null,
      termsVersionId: (await getInForce('terms', tx)).id,
      matchRound: 1,
      matchDueAt: due,
      nextStepAt: at,
    },
    at,
  )
  await insertPlan(tx, id, sold, sessions, city.timeZone)
  await placeManagedOrder(tx, id, customer, sold, place?.state ?? city.state)
  await recordEvent(tx, {
    kind: 'project.submitted',
    subjectType: 'project',
    subjectId: id,
    actorId: customer.id,
    toStatus: 'submitted',
    data: { source: sold.source },
    audience: [customer.id],
  })
  await enqueue(tx, 'dispatch-project', [{ projectId: id }])
  return { id, matchDueAt: due }
}

/**
 * The order's commission until an Orbiter is found; then the Orbiter's own commission replaces it.
 */
async function placeManagedOrder(
  tx: Tx,
  projectId: string,
  customer: Viewer,
  { priceCents, paying }: SoldProject,
  state: string,
): Promise<void> {
  const { 'package-flow': commission } = await getSetting('commission_bps', tx)
  const sale = { customerId: customer.id, priceCents, commissionBps: commission.beginner, state }
  await placeOrder(tx, { projectId }, sale, paying)
}

async function insertPlan(
  tx: Tx,
  projectId: string,
  sold: SoldProject,
  sessions: PlannedSession[],
  timeZone: string,
): Promise<void> {
  await tx
    .insertInto('projectSessions')
    .values(
      sessions.map(({ date, ...times }, position) => ({
        projectId,
        position,
        eventDate: date,
        startTime: sold.startTime,
        ...times,
      })),
    )
    .execute()
  await insertDeliverables(
    tx,
    projectId,
    sold.deliverables,
    sessions.map((session) => session.eventEndsAt),
    timeZone,
  )
}

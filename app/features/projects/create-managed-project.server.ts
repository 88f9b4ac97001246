/**
 * Creates a managed booking: the project with its sessions and deliverables, and the search for an
 * Orbiter.
 */
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { formatInstant, hoursAndMinutes } from '#app/base/time.ts'
import { addDays } from '#app/base/add-days.ts'
import { eveningIn, existsOnClock, instantOf, isDate } from '#app/base/zoned-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { Deliverable } from '#app/features/catalog/product.ts'
import { findCity } from '#app/features/catalog/cities.server.ts'
import { BOOKING_HORIZON_DAYS } from '#app/features/availability/open-times.server.ts'
import { findCityPlace } from '#app/features/places/find-places.server.ts'
import type { Place } from '#app/features/places/place.ts'
import { areaOf } from '#app/features/places/venue.server.ts'
import { insertDeliverables } from '#app/features/deliveries/deliverables.server.ts'
import { insertProject } from '#app/features/projects/change-project.server.ts'
import { MANAGED_LEAD_MS, matchDueAt, matchPromise } from '#app/features/projects/project.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { enqueue } from '#app/platform/jobs.ts'

export interface SoldProject {
  source: 'package' | 'quote'
  title: string
  description: string
  eventType: string
  businessName: string
  contactEmail: string
  contactPhone: string
  city: string
  venueAddress: string
  /** Of the venue, as exactly as it is known; without it, the city. */
  place?: Place | null
  eventDate: string
  startTime: string
  /** Per session. */
  durationMinutes: number
  /** Sessions on this many consecutive days, at the same time. */
  days: number
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
}

interface Session {
  date: string
  startAt: Date
  endAt: Date
}

/**
 * @throws InvalidInput where the first session lies in the past, in a gap of the clock, or too far
 * ahead
 */
export function planSessions(
  {
    eventDate,
    startTime,
    durationMinutes,
    days,
  }: Pick<SoldProject, 'eventDate' | 'startTime' | 'durationMinutes' | 'days'>,
  timeZone: string,
): Session[] {
  const today = eveningIn(timeZone, now())
  if (!isDate(eventDate))
    throw new InvalidInput({ eventDate: 'Please select your preferred event date.' })
  if (eventDate < today) throw new InvalidInput({ eventDate: 'Choose a date from today on.' })
  if (eventDate > addDays(today, BOOKING_HORIZON_DAYS))
    throw new InvalidInput({ eventDate: 'Choose a date within the next year.' })
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(eventDate, day)
    if (!existsOnClock(date, startTime, timeZone))
      throw new InvalidInput({
        startTime: "This time doesn't exist because the clocks change that night. Choose another.",
      })
    const startAt = instantOf(date, startTime, timeZone)
    requireLead(startAt, timeZone)
    return { date, startAt, endAt: new Date(startAt.getTime() + durationMinutes * 60_000) }
  })
}

/** @throws InvalidInput where an event has begun, or begins too soon to find an Orbiter for it */
export function requireLead(startAt: Date, timeZone: string, field = 'startTime'): void {
  if (startAt <= now())
    throw new InvalidInput({ [field]: 'This time has passed. Choose a later one.' })
  const earliest = new Date(now().getTime() + MANAGED_LEAD_MS)
  if (startAt < earliest)
    throw new InvalidInput({
      [field]: `We need two hours to find your Orbiter. Choose a time after ${formatInstant(earliest, timeZone)}.`,
    })
}

/** Whole minutes from now. */
export function minutesUntil(at: Date): number {
  return Math.round((at.getTime() - now().getTime()) / 60_000)
}

/** What the address after a booking says of its promise, where it is sooner than usual. */
export function promiseQuery(matchMinutes: number): { within?: string } {
  return matchMinutes < 24 * 60 ? { within: hoursAndMinutes(matchMinutes * 60_000) } : {}
}

/** Reads it from the address of a page; the usual promise for anything else. */
export function readPromise(query: URLSearchParams): string {
  const within = query.get('within') ?? ''
  return matchPromise(/^\d+ (hours?|minutes?)( \d+ minutes?)?$/.test(within) ? `?${query}` : '')
}

/** Writes the project and starts the search in the same transaction. */
export async function createManagedProject(
  tx: Tx,
  customer: Viewer,
  sold: SoldProject,
  id = newId(),
): Promise<{ id: string; matchDueAt: Date }> {
  const city = await findCity(sold.city, tx)
  if (!city) throw new Conflict('no-city', "We don't film in this city yet.")
  const place = sold.place ?? (await findCityPlace(city.name, city.state))
  const sessions = planSessions(sold, city.timeZone)
  const first = sessions[0]
  if (!first) throw new InvalidInput({ eventDate: 'Please select your preferred event date.' })
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
      venueArea: place ? await areaOf(place, tx) : `${city.name}, ${city.state}`,
      venuePlaceId: place?.id ?? null,
      enquiryId: sold.enquiryId ?? null,
      matchRound: 1,
      matchDueAt: due,
      nextStepAt: at,
    },
  )
  await insertPlan(tx, id, sold, sessions, city.timeZone)
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

async function insertPlan(
  tx: Tx,
  projectId: string,
  sold: SoldProject,
  sessions: Session[],
  timeZone: string,
): Promise<void> {
  await tx
    .insertInto('projectSessions')
    .values(
      sessions.map(({ date, startAt, endAt }, position) => ({
        projectId,
        position,
        eventDate: date,
        startTime: sold.startTime,
        startAt,
        endAt,
      })),
    )
    .execute()
  await insertDeliverables(
    tx,
    projectId,
    sold.deliverables,
    sessions.map((session) => session.endAt),
    timeZone,
  )
}

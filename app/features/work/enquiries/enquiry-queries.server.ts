/**
 * A customer's own enquiries, and the team's quotes for them. The team's queue is in the file
 * answer-queue.server.ts.
 */
import { sql } from 'kysely'
import { formatEnd, usualEnd } from '#app/base/event-end.ts'
import { capital } from '#app/base/capital.ts'
import { nearEventTime, nearInstant } from '#app/base/near-time.ts'
import { DEFAULT_ZONE, eventTimeOf } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findCity } from '#market/catalog/cities.server.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { findUnservedCity } from '#market/catalog/served-places.server.ts'
import { enquiryTitle } from '#work/enquiries/enquiry.ts'
import type { EnquiryStatus } from '#work/enquiries/enquiry-status.ts'
import { addressIn } from '#market/places/venue.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface OwnEnquiry {
  id: string
  title: string
  /** What was asked for, if the title doesn't say it. */
  about: string | null
  eventDate: string | null
  requestedTime: string | null
  /** A clock time. */
  eventEndTime: string | null
  place: string | null
  /** The city of an open inquiry, if Orbit does not work there yet. */
  unservedCity: string | null
  status: EnquiryStatus
  /** ISO 8601 */
  replyDueAt: string
  answeredAt: string | null
  /** The amount of the open quote, in cents. */
  openQuoteCents: number | null
}

const MOST = 20

/** Returns the city only for an open inquiry. */
async function unservedCityOf({
  cityId,
  label,
  status,
}: {
  cityId: number | null
  label: string | null
  status: EnquiryStatus
}): Promise<string | null> {
  if (label === null || status === 'completed') return null
  return (await findUnservedCity({ cityId, label }))?.label ?? null
}

const selectOwn = (viewer: Viewer) =>
  db()
    .selectFrom('enquiries as e')
    .leftJoin('enquiryQuotes as q', (join) =>
      join.onRef('q.enquiryId', '=', 'e.id').on('q.status', '=', 'open'),
    )
    .select([
      'e.id',
      'e.kind',
      'e.serviceType',
      'e.occasion',
      'e.eventDate',
      'e.requestedTime',
      'e.eventEndTime',
      'e.address',
      'e.city',
      'e.state',
      'e.location',
      'e.status',
    ])
    .leftJoin('places as l', 'l.id', 'e.placeId')
    .select(['e.replyDueAt', 'e.answeredAt', 'q.amountCents', 'l.cityId', 'l.label'])
    .select(sql<SoldProduct | null>`e.product`.as('product'))
    .where('e.userId', '=', viewer.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('videoProjects as v').select('v.id').whereRef('v.enquiryId', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.createdAt', 'desc')
    .limit(MOST)

/**
 * The enquiries that a person made while signed in, newest first. Enquiries that became projects
 * are listed as projects.
 */
export async function listOwnEnquiries(viewer: Viewer): Promise<OwnEnquiry[]> {
  const rows = await selectOwn(viewer).execute()
  return Promise.all(
    rows.map(
      async ({
        address,
        amountCents,
        city,
        cityId,
        kind,
        label,
        location,
        occasion,
        product,
        serviceType,
        state,
        ...row
      }) => ({
        ...row,
        title:
          kind === 'contact'
            ? 'Message to the team'
            : enquiryTitle({ kind, serviceType, occasion, product }),
        about: occasion && enquiryTitle({ kind, serviceType, occasion: null, product }),
        place: address ? [address, city, state].filter(Boolean).join(', ') : location,
        unservedCity: await unservedCityOf({ cityId, label, status: row.status }),
        replyDueAt: row.replyDueAt.toISOString(),
        answeredAt: row.answeredAt?.toISOString() ?? null,
        openQuoteCents: amountCents,
      }),
    ),
  )
}

/** A quote that its customer can accept now. */
export interface OwnQuote {
  id: string
  title: string
  amountCents: number
  message: string
  /** When the event takes place, and until when the quote is valid, as the viewer reads it. */
  when: string
  until: string
  place: string
}

/** The open quotes for the viewer's own enquiries, the first to expire first. */
export async function listOwnQuotes(viewer: Viewer): Promise<OwnQuote[]> {
  const rows = await db()
    .selectFrom('enquiryQuotes as q')
    .innerJoin('enquiries as e', 'e.id', 'q.enquiryId')
    .select(['q.id', 'q.title', 'q.amountCents', 'q.message', 'q.city', 'q.venueAddress'])
    .select(['q.eventDate', 'q.startTime', 'q.eventEndTime', 'q.durationMinutes', 'q.expiresAt'])
    .where('e.userId', '=', viewer.id)
    .where('q.status', '=', 'open')
    .where('q.expiresAt', '>', now())
    .orderBy('q.expiresAt')
    .limit(MOST)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const { eventDate, startTime, eventEndTime, durationMinutes, expiresAt, ...rest } = row
      const { city, venueAddress, ...quote } = rest
      const end = eventEndTime ?? usualEnd(startTime, durationMinutes)
      const timeZone = (await findCity(city))?.timeZone ?? DEFAULT_ZONE
      return {
        ...quote,
        place: addressIn(city, venueAddress),
        when: `${capital(nearEventTime(eventTimeOf(eventDate, startTime, timeZone), now()))}, event ends ${formatEnd(startTime, end)}`,
        until: nearInstant(expiresAt, timeZone, now()),
      }
    }),
  )
}

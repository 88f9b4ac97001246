/** Finds bookings that match a search: the viewer's own bookings, or all bookings for an admin. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  customerNameFor,
  FACT_COLUMNS,
  JOB_COLUMNS,
  describeState,
} from '#work/bookings/booking-summary.server.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import { db } from '#app/platform/db.ts'
import { PICTURE_COLUMNS, withPictures } from '#work/bookings/booking-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { titleForOrbiter, titleOf } from '#work/bookings/booking-title.server.ts'

export interface FoundBooking {
  id: string
  title: string
  /** The other person; for an admin, both people. */
  who: string
  /** YYYY-MM-DD */
  requestedDate: string
}

/**
 * The most people whose bookings an admin's search includes. A word that matches more people than
 * this is searched only in services and names.
 */
const MOST_PEOPLE = 100

/** Newest first. */
export async function findBookings(
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<FoundBooking[]> {
  const pattern = likePattern(text.toLowerCase())
  // Must be the same expression as in the index booking_requests_named_idx.
  const inWords = sql<boolean>`lower(b.service_type || ' ' || coalesce(b.occasion || ' ', '') || b.customer_name) like ${pattern}`
  const people = sql<
    string[]
  >`array(select id from users where search_text like ${pattern} limit ${MOST_PEOPLE})`
  const rows = await db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select([
      'b.id',
      'b.serviceType',
      'b.occasion',
      'b.customerId',
      'b.customerName',
      'b.agreedAt',
      'b.orbiterId',
      'b.requestedDate',
      'p.fullName',
    ])
    .$if(isAdmin(viewer), (query) =>
      query.where(
        sql<boolean>`(${inWords} or b.orbiter_id = any(${people}) or b.customer_id = any(${people}))`,
      ),
    )
    .$if(!isAdmin(viewer), (query) =>
      query
        .where((eb) =>
          eb.or([eb('b.customerId', '=', viewer.id), eb('b.orbiterId', '=', viewer.id)]),
        )
        .where((eb) => eb.or([inWords, eb('p.fullName', 'ilike', pattern)])),
    )
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.orbiterId === viewer.id ? titleForOrbiter(row) : titleOf(row),
    who: whoOf(viewer, row),
    requestedDate: row.requestedDate,
  }))
}

function whoOf(
  viewer: Viewer,
  row: Parameters<typeof customerNameFor>[0] & {
    customerId: string
    orbiterId: string
    fullName: string
  },
): string {
  if (row.customerId === viewer.id) return row.fullName
  if (row.orbiterId === viewer.id) return customerNameFor(row, 'orbiter')
  return `${row.customerName} with ${row.fullName}`
}

export interface BookingOfPerson extends FoundBooking {
  picture: JobPicture
  state: JobState
  label: string
  /** The sentence that the team reads about the state. */
  says: string
}

/** A person's latest bookings, on either side, for an admin. @throws NotAllowed */
export async function listBookingsOf(
  viewer: Viewer,
  personId: string,
  limit: number,
): Promise<BookingOfPerson[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(personId)) return []
  const rows = await db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select(PICTURE_COLUMNS)
    .select(['b.customerId', 'p.fullName'])
    .where((eb) => eb.or([eb('b.customerId', '=', personId), eb('b.orbiterId', '=', personId)]))
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return (await withPictures(rows, 'admin')).map((row) => {
    const { state, label, sentence } = describeState(row, {
      side: 'admin',
      orbiterName: row.fullName,
      readerZone: viewer.timeZone,
      readPlace: 'list',
    })
    return {
      id: row.id,
      title: titleOf(row),
      picture: row.picture,
      state,
      label,
      says: sentence.says,
      requestedDate: row.requestedDate,
      who: row.customerId === personId ? row.fullName : row.customerName,
    }
  })
}

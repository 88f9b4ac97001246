/** The pictures of bookings in lists. */
import { sql, type Selectable } from 'kysely'
import type { EventType } from '#market/catalog/event-types.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { readJobPictures } from '#work/jobs/read-job-pictures.server.ts'
import { lengthOf } from '#work/bookings/booking-summary.server.ts'
import { db } from '#app/platform/db.ts'
import type { BookingRequests } from '#db/types.ts'
import { titleOf } from '#work/bookings/booking-title.server.ts'

/** What a picture needs of `booking_requests as b` besides `FACT_COLUMNS`. */
export const PICTURE_COLUMNS = [
  'b.orbiterId',
  sql<{ id: string; eventType: EventType | null } | null>`case when b.is_managed then (
    select json_build_object('id', v.id, 'eventType', v.event_type) from project_sessions s
    join video_projects v on v.id = s.project_id where s.booking_request_id = b.id) end`.as(
    'pictureProject',
  ),
] as const

/** The reader's side of the bookings. */
type Side = 'customer' | 'orbiter' | 'admin'

type Row = Pick<
  Selectable<BookingRequests>,
  'id' | 'orbiterId' | 'serviceType' | 'occasion' | 'product' | 'startAt' | 'endAt' | 'status'
> & { pictureProject: { id: string; eventType: EventType | null } | null }

export async function withPictures<Booking extends Row>(
  rows: readonly Booking[],
  side: Side,
): Promise<(Booking & { picture: JobPicture })[]> {
  const pictures = await readJobPictures(
    rows.map((row) => ({
      jobId: row.pictureProject?.id ?? row.id,
      orbiterId: row.orbiterId,
      // After someone else takes over a project, its films are not for its former Orbiter.
      hidesFilms:
        side === 'orbiter' &&
        row.pictureProject !== null &&
        row.status !== 'accepted' &&
        row.status !== 'completed',
      eventType: row.pictureProject?.eventType ?? null,
      title: titleOf(row),
      product: row.product,
      minutes: lengthOf(row).durationMinutes,
    })),
  )
  return rows.flatMap((row, index) => {
    const picture = pictures[index]
    return picture ? [{ ...row, picture }] : []
  })
}

/** The picture of one booking. The caller has checked that this side may read it. */
export const readBookingPicture = async (
  bookingId: string,
  side: Side,
): Promise<JobPicture | null> =>
  (await readBookingPictures([bookingId], side)).get(bookingId) ?? null

/** Pictures by booking. The caller has checked that this side may read them all. */
export async function readBookingPictures(
  bookingIds: readonly string[],
  side: Side,
): Promise<Map<string, JobPicture>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('bookingRequests as b')
    .select([
      'b.id',
      'b.serviceType',
      'b.occasion',
      'b.product',
      'b.startAt',
      'b.endAt',
      'b.status',
    ])
    .select(PICTURE_COLUMNS)
    .where('b.id', 'in', bookingIds)
    .execute()
  return new Map((await withPictures(rows, side)).map(({ id, picture }) => [id, picture]))
}

/** The rows of the admins' list of bookings. */
import { sql } from 'kysely'
import { formatEventEnd } from '#app/base/event-time.ts'
import { PICTURE_COLUMNS, withPictures } from '#work/bookings/booking-pictures.server.ts'
import { soldAsOf, titleOf } from '#work/bookings/booking-title.server.ts'
import { PROMISED_AT } from '#work/bookings/booking-row.server.ts'
import { FACT_COLUMNS, JOB_COLUMNS, describeState } from '#work/bookings/booking-summary.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import { addressIn, wholeAddress } from '#market/places/venue.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import { projectStateColumns, describeProject } from '#work/projects/project-state.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface JobRow {
  /** The id of the booking, or of the session if there is no booking yet. */
  id: string
  /** The number of the session, which its booking takes over. */
  number: number
  /** The project, if its session has no booking yet. */
  projectId: string | null
  isManaged: boolean
  title: string
  picture: JobPicture
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  place: string | null
  customerId: string
  customerName: string
  orbiter: { id: string; name: string } | null
  /** The local date and time in `timeZone`. */
  date: string
  time: string
  timeZone: string | null
  /** ISO 8601 */
  startAt: string
  /** When the event ends, shown beside its start. */
  eventEnds: string
  /** `late`: accepted, and past the promised delivery. */
  state: JobState | 'late'
  label: string
  /** The state, as worded for the team. */
  says: string
  priceCents: number | null
}

export async function readBookings(ids: string[], readerZone: string): Promise<JobRow[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select(PICTURE_COLUMNS)
    .select(['b.number', 'b.customerId', 'b.isManaged', 'p.fullName'])
    .select(PROMISED_AT.as('promisedAt'))
    .where('b.id', 'in', ids)
    .execute()
  return (await withPictures(rows, 'admin')).map((row) => {
    const words = describeState(row, {
      side: 'admin',
      orbiterName: row.fullName,
      readerZone,
      readPlace: 'list',
    })
    const isLate =
      row.status === 'accepted' &&
      !row.isManaged &&
      row.startAt < now() &&
      row.promisedAt !== null &&
      row.promisedAt <= now()
    return {
      id: row.id,
      number: row.number,
      projectId: null,
      isManaged: row.isManaged,
      title: titleOf(row),
      picture: row.picture,
      soldAs: soldAsOf(row),
      place: wholeAddress(row),
      customerId: row.customerId,
      customerName: row.customerName,
      orbiter: { id: row.orbiterId, name: row.fullName },
      date: row.requestedDate,
      time: row.requestedTime,
      timeZone: row.timeZone,
      startAt: row.startAt.toISOString(),
      eventEnds: formatEventEnd(row, null),
      state: isLate ? 'late' : words.state,
      label: isLate ? 'Late' : words.label,
      says: words.sentence.says,
      priceCents: row.priceCents ?? row.quoteCents,
    }
  })
}

export async function readSessions(ids: string[], readerZone: string): Promise<JobRow[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .selectFrom('projectSessions as s')
    .innerJoin('videoProjects as v', 'v.id', 's.projectId')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select([
      's.id',
      's.number',
      's.projectId',
      's.eventDate',
      's.startTime',
      's.startAt',
      's.eventEndsAt',
    ])
    .select(['v.title', 'v.city', 'v.venueAddress', 'v.timeZone', 'v.priceCents'])
    .select(['v.userId', 'u.fullName'])
    .select(
      sql<
        string | null
      >`nullif(v.product ->> 'name', left(v.title, length(v.product ->> 'name')))`.as('soldAs'),
    )
    .select(projectStateColumns('v'))
    .where('s.id', 'in', ids)
    .execute()
  const pictureOf = await readProjectPictures(rows.map(({ projectId }) => projectId))
  return rows.map((row) => {
    const words = describeProject(row, 'admin', {
      customerName: row.fullName,
      orbiterName: null,
      readerZone,
      readPlace: 'list',
    })
    return {
      id: row.id,
      number: row.number,
      projectId: row.projectId,
      isManaged: true,
      title: row.title,
      picture: pictureOf(row.projectId),
      soldAs: row.soldAs,
      place: addressIn(row.city, row.venueAddress) || null,
      customerId: row.userId,
      customerName: row.fullName,
      orbiter: null,
      date: row.eventDate,
      time: row.startTime.slice(0, 5),
      timeZone: row.timeZone,
      startAt: row.startAt.toISOString(),
      eventEnds: formatEventEnd({ ...row, timeZone: row.timeZone ?? readerZone }, null),
      state: words.state,
      label: words.label,
      says: words.sentence.says,
      priceCents: row.priceCents,
    }
  })
}

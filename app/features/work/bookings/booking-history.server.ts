import { sql } from 'kysely'
import {
  timelineEntry,
  type TimelineEntry,
  type TimelineKind,
} from '#work/bookings/booking-timeline.ts'
import { db } from '#app/platform/db.ts'
import { readEvent } from '#app/platform/events.ts'

type TimelinePeople = Parameters<typeof timelineEntry>[1]

/** For a session, includes all pieces of its project. */
const piecesOwedBy = (bookingId: string) =>
  sql<string>`(select d.id from deliverables d where d.booking_request_id = ${bookingId} or d.project_id in (
    select s.project_id from project_sessions s where s.booking_request_id = ${bookingId}))`

/** For a session, includes all links to its project. */
const linksTo = (bookingId: string) =>
  sql<string>`(select l.id from share_links l where l.booking_request_id = ${bookingId} or l.project_id in (
    select s.project_id from project_sessions s where s.booking_request_id = ${bookingId}))`

/** The events of a booking, its pieces and its links in sequence, worded for one side. */
export async function readTimeline({
  id: bookingId,
  ...people
}: TimelinePeople & { id: string }): Promise<TimelineEntry[]> {
  const events = await db()
    .selectFrom('events')
    .select(['id', 'kind', 'actorId', 'data', 'createdAt'])
    .where((eb) =>
      eb.or([
        eb.and([eb('subjectType', '=', 'booking'), eb('subjectId', '=', bookingId)]),
        eb.and([
          eb('subjectType', '=', 'deliverable'),
          eb('subjectId', 'in', piecesOwedBy(bookingId)),
        ]),
        eb.and([eb('subjectType', '=', 'share-link'), eb('subjectId', 'in', linksTo(bookingId))]),
      ]),
    )
    .orderBy('id')
    .execute()
  return events.flatMap(({ id, actorId, createdAt, ...event }) => {
    const entry = timelineEntry(
      { id, actorId, at: createdAt.toISOString(), ...readEvent<TimelineKind>(event) },
      people,
    )
    return entry ? [entry] : []
  })
}

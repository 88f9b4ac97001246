import type { BookingEventKind } from '#app/base/event-map.ts'
import { timelineEntry, type TimelineEntry } from '#app/features/bookings/booking-timeline.ts'
import { db } from '#app/platform/db.ts'
import { readEvent } from '#app/platform/events.ts'

type TimelinePeople = Parameters<typeof timelineEntry>[1]

/** The events of a booking in their order, worded for one of its sides. */
export async function readTimeline({
  id: bookingId,
  ...people
}: TimelinePeople & { id: string }): Promise<TimelineEntry[]> {
  const events = await db()
    .selectFrom('events')
    .select(['id', 'kind', 'actorId', 'data', 'createdAt'])
    .where('subjectType', '=', 'booking')
    .where('subjectId', '=', bookingId)
    .orderBy('id')
    .execute()
  return events.flatMap(({ id, actorId, createdAt, ...event }) => {
    const entry = timelineEntry(
      { id, actorId, at: createdAt.toISOString(), ...readEvent<BookingEventKind>(event) },
      people,
    )
    return entry ? [entry] : []
  })
}

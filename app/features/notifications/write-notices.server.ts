import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'

interface Told {
  event: RecordedEvent
  userIds: string[]
  /** What the notification leads to, where that is not the event's own subject. */
  subjectId?: string
}

/** One notification a person and event. Nobody is notified of what they have just done themselves. */
export async function writeNotices(tx: Tx, notices: Told[]): Promise<void> {
  const rows = notices.flatMap(({ event, userIds, subjectId }) =>
    userIds.map((userId) => ({
      userId,
      eventId: event.id,
      kind: event.kind,
      subjectId: subjectId ?? event.subjectId,
      createdAt: event.at,
      readAt: userId === event.actorId ? event.at : null,
    })),
  )
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute()
}

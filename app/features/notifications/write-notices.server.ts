/** Rows of the notification center, written in the transaction of the change. */
import { listAdmins } from '#people/accounts/list-admins.server.ts'
import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'

export interface Notice {
  event: RecordedEvent
  userIds: readonly string[]
  /** The subject that the notification links to, if it is not the event's subject. */
  subjectId?: string
}

/**
 * Writes one notification for each person and event. It counts as read for the person who caused
 * the event.
 */
export async function writeNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
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

export async function notifyAudience(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
  await writeNotices(
    tx,
    events.map((event) => ({ event, userIds: [...new Set(event.audience)] })),
  )
}

export async function notifyAdmins(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
  const userIds = (await listAdmins(tx)).map(({ id }) => id)
  await writeNotices(
    tx,
    events.map((event) => ({ event, userIds })),
  )
}

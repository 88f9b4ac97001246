/** Counts unread notifications and messages, and marks notifications as read. */
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { NOTICE_KINDS } from '#notifications/notifications.ts'
import { now } from '#app/platform/clock.ts'
import { db, prepared } from '#app/platform/db.ts'
import { UserCache } from '#app/platform/read-cache.ts'

export interface Unread {
  notices: number
  messages: number
}

const unread = new UserCache<Unread>()

/** Read on every page, so it is cached until an event concerns the viewer. */
export function countUnread(viewer: Viewer): Promise<Unread> {
  return unread.read(viewer.id, () => readUnread(viewer))
}

async function readUnread(viewer: Viewer): Promise<Unread> {
  const [row] = await prepared<{ notices: number; messages: number }>(
    'count-unread',
    `select (select count(*) from notifications where user_id = $1 and kind = any($2) and read_at is null) as notices,
      (select count(*) from booking_requests b join customer_messages m on m.booking_request_id = b.id
        where (b.customer_id = $1 or b.orbiter_id = $1) and m.read_at is null and m.sender_id <> $1) as messages`,
    [viewer.id, NOTICE_KINDS],
  )
  return { notices: row?.notices ?? 0, messages: row?.messages ?? 0 }
}

/** The viewer's unread notifications about a booking. */
export async function countNoticesOf(viewer: Viewer, bookingId: string): Promise<number> {
  if (!isUuid(bookingId)) return 0
  const { count } = await db()
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', viewer.id)
    .where('kind', 'in', NOTICE_KINDS)
    .where('subjectId', '=', bookingId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks all of the viewer's notifications as read, or only those about one booking.
 * @returns how many were marked
 */
export async function markNoticesRead(viewer: Viewer, bookingId?: string): Promise<number> {
  if (bookingId !== undefined && !isUuid(bookingId)) return 0
  const { numUpdatedRows } = await db()
    .updateTable('notifications')
    .set({ readAt: now() })
    .where('userId', '=', viewer.id)
    .where('kind', 'in', NOTICE_KINDS)
    .where('readAt', 'is', null)
    .$if(bookingId !== undefined, (query) => query.where('subjectId', '=', bookingId ?? ''))
    .executeTakeFirst()
  unread.forget(viewer.id)
  return Number(numUpdatedRows)
}

/** For pages that list projects and jobs: marks all notifications about them as read. */
export async function markProjectNewsRead(viewer: Viewer): Promise<void> {
  const { numUpdatedRows } = await db()
    .updateTable('notifications')
    .set({ readAt: now() })
    .where('userId', '=', viewer.id)
    .where('kind', 'in', NOTICE_KINDS)
    .where('readAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookingRequests')
            .select('id')
            .whereRef('id', '=', 'notifications.subjectId'),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) unread.forget(viewer.id)
}

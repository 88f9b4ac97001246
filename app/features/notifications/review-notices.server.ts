/**
 * Sends the effects of a review or a reply: notifications to both sides, and an email to the other
 * side.
 */
import { NOTIFICATIONS, type ReviewMailKind } from '#notifications/notifications.ts'
import { reviewMail } from '#notifications/review/review-notification.ts'
import { filterMuted } from '#people/accounts/notification-preferences.server.ts'
import { writeNotices } from '#notifications/write-notices.server.ts'
import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

export async function notifyReviewed(
  tx: Tx,
  events: readonly RecordedEvent<ReviewMailKind>[],
): Promise<void> {
  for (const event of events) {
    const row = await tx
      .selectFrom('bookingRequests as b')
      .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
      .innerJoin('orbiterReviews as r', 'r.bookingRequestId', 'b.id')
      .select([
        'b.customerId',
        'b.customerName',
        'b.customerEmail',
        'b.orbiterId',
        'p.fullName',
        'p.email',
        'r.rating',
        'r.reviewText',
        'r.replyText',
      ])
      .where('b.id', '=', event.subjectId)
      .executeTakeFirst()
    if (!row) continue
    await writeNotices(tx, [{ event, userIds: [row.customerId, row.orbiterId] }])
    await queueMails(
      tx,
      await filterMuted(tx, 'reviews', [
        reviewMail(NOTIFICATIONS[event.kind], event.subjectId, row),
      ]),
    )
  }
}

import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/** Unsubscribes immediately. Idempotent. @returns false for an unknown link */
export function unsubscribe(token: string): Promise<boolean> {
  return transaction(async (tx) => {
    const removed = await tx
      .updateTable('newsletterSubscribers')
      .set({
        status: 'unsubscribed',
        unsubscribedAt: now(),
        confirmTokenHash: null,
        confirmExpiresAt: null,
      })
      .where('unsubscribeToken', '=', token)
      .where('status', '!=', 'unsubscribed')
      .returning('id')
      .executeTakeFirst()
    if (!removed) return isSubscriber(token)
    await recordEvent(tx, {
      kind: 'newsletter.unsubscribed',
      subjectType: 'newsletter',
      subjectId: removed.id,
      actorId: null,
      toStatus: 'unsubscribed',
      audience: [],
    })
    return true
  })
}

/** Whether an unsubscribe link is known. */
export async function isSubscriber(token: string): Promise<boolean> {
  return (
    (await db()
      .selectFrom('newsletterSubscribers')
      .select('id')
      .where('unsubscribeToken', '=', token)
      .executeTakeFirst()) !== undefined
  )
}

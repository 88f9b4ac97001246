import { welcomeMail } from '#team/newsletter/newsletter-mails.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'
import { hashToken } from '#app/platform/tokens.ts'

/**
 * Confirms a subscription; repeating it changes nothing.
 * @returns false for a link that is unknown or too old
 */
export function confirmSubscription(token: string): Promise<boolean> {
  return transaction(async (tx) => {
    const confirmed = await tx
      .updateTable('newsletterSubscribers')
      .set({ status: 'confirmed', confirmedAt: now(), unsubscribedAt: null })
      .where('confirmTokenHash', '=', hashToken(token))
      .where('status', '=', 'pending')
      .where('confirmExpiresAt', '>', now())
      .returning(['id', 'email', 'unsubscribeToken'])
      .executeTakeFirst()
    if (!confirmed) return isConfirmed(token)
    await recordEvent(tx, {
      kind: 'newsletter.confirmed',
      subjectType: 'newsletter',
      subjectId: confirmed.id,
      actorId: null,
      fromStatus: 'pending',
      toStatus: 'confirmed',
      audience: [],
    })
    await queueMails(tx, [welcomeMail(confirmed.email, confirmed.unsubscribeToken)])
    return true
  })
}

async function isConfirmed(token: string): Promise<boolean> {
  const row = await db()
    .selectFrom('newsletterSubscribers')
    .select('status')
    .where('confirmTokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.status === 'confirmed'
}

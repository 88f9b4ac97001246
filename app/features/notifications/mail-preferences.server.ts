/** Which of some emails their people want: every sender of an email about an event asks here. */
import type { NotificationGroup } from '#app/features/accounts/notification-groups.ts'
import { findMuted } from '#app/features/accounts/notification-preferences.server.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Mail } from '#app/platform/mail.ts'

export interface PersonalMail extends Mail {
  userId: string
}

/** What a preference covers. */
export type MailTopic = NotificationGroup

export async function filterMuted(
  tx: Tx,
  topic: MailTopic,
  mails: PersonalMail[],
): Promise<Mail[]> {
  const muted = await findMuted(
    tx,
    mails.map((mail) => mail.userId),
    topic,
  )
  return mails.filter((mail) => !muted.has(mail.userId))
}

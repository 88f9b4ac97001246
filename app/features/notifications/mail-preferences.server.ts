/** Which of some e-mails their people want. */
import type { Tx } from '#app/platform/db.ts'
import type { Mail } from '#app/platform/mail.ts'

export interface PersonalMail extends Mail {
  userId: string
}

/** What a preference covers. */
export type MailTopic = 'bookings' | 'messages' | 'reminders' | 'reviews'

export async function wantedMails(_tx: Tx, _topic: MailTopic, mails: PersonalMail[]): Promise<Mail[]> {
  return mails
}

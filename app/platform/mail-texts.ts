import type { Mail } from '#app/platform/mail.ts'

/** An email whose text an admin can change: its name in System Settings, and a sample of it. */
export interface MailText {
  name: string
  sample: (at: Date) => Mail
}

/** By the key of an admin's override, which defaults to the kind of the email. */
export type MailTexts = Readonly<Record<string, MailText>>

import type { Mail } from '#app/platform/mail.ts'

/** An email whose words an admin may change: its name in System Settings, and a sample of it. */
export interface MailText {
  name: string
  sample: (at: Date) => Mail
}

/** By the key of an admin's words for it, which is its kind unless it says otherwise. */
export type MailTexts = Readonly<Record<string, MailText>>

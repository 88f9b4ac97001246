import type { Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

export function accountClosedMail({ email, fullName }: { email: string; fullName: string }): Mail {
  return {
    kind: 'account-closed',
    to: email,
    toName: fullName,
    subject: 'Your Orbit account was deleted',
    ...composeMail({
      preview: 'This is our last email to you.',
      title: 'Your account was deleted',
      paragraphs: [
        `Hi ${fullName},`,
        "We have deleted your name, email, picture and settings, and this is our last email to you. Past bookings stay in the other person's records, without your name.",
      ],
      footnote: 'Thank you for using Orbit.',
    }),
  }
}

/** Notifies the sender that their message was hidden from the other person, or is shown again. */
import { paths } from '#app/base/paths.ts'
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface Sender {
  email: string
  fullName: string
}

export function messageRemovedMail({ email, fullName }: Sender, reason: string): Mail {
  return {
    kind: 'message-removed',
    to: email,
    toName: fullName,
    subject: 'We removed one of your messages',
    ...composeMail({
      preview: 'The other person no longer sees it.',
      title: 'We removed one of your messages',
      paragraphs: [
        `Hi ${fullName},`,
        'It was reported to us, and it breaks our guidelines. The other person no longer sees it.',
        `The reason: ${reason}`,
      ],
      action: { label: 'Write to us', url: link(paths.contact()) },
    }),
  }
}

/** @param place where the sender reads the message */
export function messageShownMail(
  { email, fullName }: Sender,
  place: { label: string; url: string },
): Mail {
  return {
    kind: 'message-shown',
    to: email,
    toName: fullName,
    subject: 'Your message is shown again',
    ...composeMail({
      preview: 'The other person sees it again.',
      title: 'Your message is shown again',
      paragraphs: [
        `Hi ${fullName},`,
        'Our team reviewed the removed message again. The other person can see it now.',
      ],
      action: place,
    }),
  }
}

export const MODERATED_MESSAGE_TEXTS = {
  'message-removed': {
    name: 'Message removed',
    sample: () => messageRemovedMail(SAMPLE_PERSON, 'It insults the Orbiter.'),
  },
  'message-shown': {
    name: 'Message shown again',
    sample: () => messageShownMail(SAMPLE_PERSON, { label: 'Open the booking', url: '' }),
  },
} satisfies MailTexts

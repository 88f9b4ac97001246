/** Emails to a customer whose review was hidden or published again. */
import { paths } from '#app/base/paths.ts'
import { SAMPLE_ORBITER, SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

export function reviewHiddenMail(
  { email, fullName }: { email: string; fullName: string },
  { orbiterName, reason }: { orbiterName: string; reason: string },
): Mail {
  return {
    kind: 'review-hidden',
    to: email,
    toName: fullName,
    subject: `Your review of ${orbiterName} is hidden`,
    ...composeMail({
      preview: 'It no longer counts toward the rating.',
      title: 'Your review is hidden',
      paragraphs: [
        `Hi ${fullName},`,
        `Our team hid your review of ${orbiterName}. It no longer counts toward their rating.`,
        `The reason: ${reason}`,
      ],
      action: { label: 'Write to us', url: link(paths.contact()) },
    }),
  }
}

export function reviewPublishedMail(
  { email, fullName }: { email: string; fullName: string },
  { orbiterId, orbiterName }: { orbiterId: string; orbiterName: string },
): Mail {
  return {
    kind: 'review-published',
    to: email,
    toName: fullName,
    subject: `Your review of ${orbiterName} is published again`,
    ...composeMail({
      preview: 'It counts toward the rating again.',
      title: 'Your review is published again',
      paragraphs: [
        `Hi ${fullName},`,
        `Our team looked at your review of ${orbiterName} again. It's published, and counts toward their rating.`,
      ],
      action: { label: 'Open the profile', url: link(paths.creator(orbiterId)) },
    }),
  }
}

export const MODERATED_REVIEW_TEXTS = {
  'review-hidden': {
    name: 'Review hidden',
    sample: () =>
      reviewHiddenMail(SAMPLE_PERSON, {
        orbiterName: SAMPLE_ORBITER.name,
        reason: 'It names another guest.',
      }),
  },
  'review-published': {
    name: 'Review published again',
    sample: () =>
      reviewPublishedMail(SAMPLE_PERSON, { orbiterId: '', orbiterName: SAMPLE_ORBITER.name }),
  },
} satisfies MailTexts

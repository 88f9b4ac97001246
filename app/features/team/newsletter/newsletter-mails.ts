/** Newsletter emails. Subscribers can unsubscribe with one click, even in their email client. */
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import type { Letter } from '#team/newsletter/letter.server.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

/** RFC 8058: the mail program shows an unsubscribe button and posts the request itself. */
function unsubscribeHeaders(unsubscribeToken: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link(serverPaths.unsubscribe({ token: unsubscribeToken }))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

export function confirmMail(to: string, confirmToken: string): Mail {
  return {
    kind: 'newsletter-confirm',
    to,
    subject: 'Confirm your subscription to Orbit',
    ...composeMail({
      preview: "One click, and you'll get the next newsletter.",
      title: 'Confirm your subscription',
      paragraphs: [
        'Someone, hopefully you, signed up this email for the Orbit newsletter. Confirm it to get the next issue.',
      ],
      action: {
        label: 'Confirm subscription',
        url: link(serverPaths.confirmNewsletter({ token: confirmToken })),
      },
      footnote:
        "The link works for 7 days. If you didn't sign up, ignore this email and you won't hear from us.",
    }),
  }
}

export function welcomeMail(to: string, unsubscribeToken: string): Mail {
  return {
    kind: 'newsletter-welcome',
    to,
    subject: 'You are on the list',
    headers: unsubscribeHeaders(unsubscribeToken),
    ...composeMail({
      preview: 'New reels, new Orbiters, and tips for the day of your event.',
      title: 'You are on the list',
      paragraphs: [
        'From time to time, we write about reels worth watching, new Orbiters in your city, and what makes a reel work.',
      ],
      action: { label: 'Watch the latest reels', url: link(paths.browseReels()) },
      links: [
        { label: 'Unsubscribe', url: link(serverPaths.unsubscribe({ token: unsubscribeToken })) },
      ],
    }),
  }
}

/** The email to an address that has already subscribed. The page itself doesn't reveal that. */
export function alreadySubscribedMail(to: string, unsubscribeToken: string): Mail {
  return {
    kind: 'newsletter-already',
    to,
    subject: "You're already on the list",
    headers: unsubscribeHeaders(unsubscribeToken),
    ...composeMail({
      preview: "There's nothing to do. You'll get the next newsletter.",
      title: "You're already on the list",
      paragraphs: [
        "Someone signed up this email for the Orbit newsletter. You're already subscribed, so there's nothing to do.",
      ],
      links: [
        { label: 'Unsubscribe', url: link(serverPaths.unsubscribe({ token: unsubscribeToken })) },
      ],
    }),
  }
}

/** An issue for one reader. Without a token it is a test email with no unsubscribe link. */
export function issueMail({
  to,
  subject,
  letter,
  unsubscribeToken,
}: {
  to: string
  subject: string
  letter: Letter
  unsubscribeToken: string | null
}): Mail {
  return {
    kind: unsubscribeToken === null ? 'newsletter-test' : 'newsletter-issue',
    to,
    subject,
    headers: unsubscribeToken === null ? {} : unsubscribeHeaders(unsubscribeToken),
    ...composeMail({
      preview: subject,
      title: subject,
      paragraphs: [],
      written: { html: letter.mailHtml, text: letter.text },
      links:
        unsubscribeToken === null
          ? []
          : [
              {
                label: 'Unsubscribe',
                url: link(serverPaths.unsubscribe({ token: unsubscribeToken })),
              },
            ],
      footnote:
        unsubscribeToken === null
          ? 'This is a test. Subscribers see an unsubscribe link here.'
          : 'You get this because you confirmed your subscription to the Orbit newsletter.',
    }),
  }
}

export const NEWSLETTER_TEXTS = {
  'newsletter-confirm': {
    name: 'Newsletter: confirm',
    sample: () => confirmMail(SAMPLE_PERSON.email, ''),
  },
  'newsletter-welcome': {
    name: 'Newsletter: welcome',
    sample: () => welcomeMail(SAMPLE_PERSON.email, ''),
  },
  'newsletter-already': {
    name: 'Newsletter: already subscribed',
    sample: () => alreadySubscribedMail(SAMPLE_PERSON.email, ''),
  },
} satisfies MailTexts

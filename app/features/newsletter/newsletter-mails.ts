/** The letters of the newsletter. Each that goes to a subscriber can be ended with one click, also from the mail program itself. */
import type { Letter } from '#app/features/newsletter/letter.server.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

/** RFC 8058: the mail program offers the click, and posts it. */
function unsubscribeHeaders(unsubscribeToken: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link(paths.unsubscribe({ token: unsubscribeToken }))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

export function confirmMail(to: string, confirmToken: string): Mail {
  return {
    kind: 'newsletter-confirm',
    to,
    subject: 'Confirm your subscription to Orbit',
    ...composeMail({
      preview: 'One click, and the next letter comes to you.',
      title: 'Is this you?',
      paragraphs: [
        'Somebody, hopefully you, asked for the Orbit newsletter at this address. Confirm it, and the next letter comes to you.',
      ],
      action: {
        label: 'Confirm subscription',
        url: link(paths.confirmNewsletter({ token: confirmToken })),
      },
      footnote:
        'The link works for 7 days. If you did not ask for it, ignore this e-mail and you will not hear from us.',
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
      preview: 'New reels, new Orbiters, and what works on the evening itself.',
      title: 'You are on the list',
      paragraphs: [
        'Now and then we write about reels worth watching, Orbiters who are new in your city, and what makes a reel work on the evening itself.',
      ],
      action: { label: 'Watch the latest reels', url: link(paths.browseReels()) },
      links: [{ label: 'Unsubscribe', url: link(paths.unsubscribe({ token: unsubscribeToken })) }],
    }),
  }
}

/** For an address that is on the list already: whoever typed it learns nothing from the page. */
export function alreadySubscribedMail(to: string, unsubscribeToken: string): Mail {
  return {
    kind: 'newsletter-already',
    to,
    subject: 'You are on the list already',
    headers: unsubscribeHeaders(unsubscribeToken),
    ...composeMail({
      preview: 'Nothing to do: the next letter comes to you.',
      title: 'You are on the list already',
      paragraphs: [
        'Somebody asked for the Orbit newsletter at this address. It is subscribed and confirmed, so there is nothing to do.',
      ],
      links: [{ label: 'Unsubscribe', url: link(paths.unsubscribe({ token: unsubscribeToken })) }],
    }),
  }
}

/** A letter to one reader; without a token it is a test, which nobody can leave. */
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
          : [{ label: 'Unsubscribe', url: link(paths.unsubscribe({ token: unsubscribeToken })) }],
      footnote:
        unsubscribeToken === null
          ? 'A test. Subscribers find a link to unsubscribe here.'
          : 'You get this because you confirmed your subscription to the Orbit newsletter.',
    }),
  }
}

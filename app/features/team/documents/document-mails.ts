/** The email about a change to the texts that people agree to. */
import { formatDate } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import {
  dayOfEffect,
  DOCUMENT_NAMES,
  documentPath,
  shortHash,
  type AgreedDocument,
} from '#people/accounts/agreed-documents.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface Announced {
  document: AgreedDocument
  hash: string
  effectiveAt: Date
  summary: string
}

/** What changes in a text that someone agreed to, and when; sent 30 days before. */
export function documentChangedMail(
  { email, fullName }: { email: string; fullName: string },
  { document, hash, effectiveAt, summary }: Announced,
): Mail {
  const name = DOCUMENT_NAMES[document]
  const day = formatDate(dayOfEffect(effectiveAt))
  return {
    kind: 'document-changed',
    to: email,
    toName: fullName,
    subject: `Our ${name}: what changes on ${day}`,
    ...composeMail({
      preview: summary,
      title: `Our ${name} ${document === 'privacy' ? 'changes' : 'change'}`,
      paragraphs: [
        `Hi ${fullName},`,
        `From ${day}, a new version applies. What changes: ${summary}`,
        "Until then, today's version applies. Bookings that you make before that day stay under today's version.",
        "When you sign in after that day, we ask whether you agree to it. If you don't agree, you can delete your account under Profile.",
      ],
      facts: [['Applies from', day]],
      action: {
        label: 'Read the new version',
        url: link(documentPath(document, { version: shortHash(hash) })),
      },
      links: [{ label: 'Ask us about it', url: link(paths.contact()) }],
    }),
  }
}

export const DOCUMENT_TEXTS = {
  'document-changed': {
    name: 'Terms or policy changed',
    sample: () =>
      documentChangedMail(SAMPLE_PERSON, {
        document: 'terms',
        hash: '5d41402abc4b2a76b9719d911017c592',
        effectiveAt: new Date(Date.UTC(2027, 1, 1, 5)),
        summary: 'Section 6 says what comes back when an Orbiter cancels.',
      }),
  },
} satisfies MailTexts

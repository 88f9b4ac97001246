import { paths } from '#app/base/paths.ts'
import { SAMPLE_ORBITER, SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface Person {
  email: string
  fullName: string
}

/** @param text the message without contact details */
export function questionMail(
  to: Person,
  sender: { id: string; fullName: string; isAsking: boolean },
  text: string,
): Mail {
  const title = sender.isAsking
    ? `${sender.fullName} has a question for you`
    : `${sender.fullName} answered you`
  return {
    kind: sender.isAsking ? 'question-asked' : 'question-answered',
    to: to.email,
    toName: to.fullName,
    subject: title,
    ...composeMail({
      preview: text.slice(0, 120),
      title,
      paragraphs: [`Hi ${to.fullName},`, `“${text}”`],
      action: { label: 'Answer', url: link(paths.question(sender.id)) },
    }),
  }
}

const SAMPLE_SENDER = { id: '', fullName: SAMPLE_ORBITER.name }

export const QUESTION_TEXTS = {
  'question-asked': {
    name: 'Question before a booking',
    sample: () =>
      questionMail(SAMPLE_PERSON, { ...SAMPLE_SENDER, isAsking: true }, 'Do you film indoors?'),
  },
  'question-answered': {
    name: 'Answer to a question',
    sample: () =>
      questionMail(SAMPLE_PERSON, { ...SAMPLE_SENDER, isAsking: false }, 'Yes, with my own light.'),
  },
} satisfies MailTexts

import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

interface Person {
  email: string
  fullName: string
}

/** @param text without contact details */
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

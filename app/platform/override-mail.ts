import {
  fillPlaceholders,
  placeholderOf,
  type MessageOverride,
} from '#app/platform/message-overrides.ts'
import { composeMail, type MailContent } from '#app/platform/mail-layout.ts'

/** What of a mail can be said in other words. */
interface Worded {
  toName?: string | null
  subject: string
  html: string
  text: string
  content?: MailContent
  values?: Record<string, string>
}

/** What the words of a mail may name in braces: its own standard words, the recipient's name, its facts. */
export function valuesOf(mail: Worded): Record<string, string> {
  const { title = '', paragraphs = [], facts = [] } = mail.content ?? {}
  return {
    ...Object.fromEntries(facts.map(([label, value]) => [placeholderOf(label), value])),
    ...mail.values,
    name: mail.toName ?? '',
    subject: mail.subject,
    title,
    text: paragraphs.join('\n\n'),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The mail in the words that an admin has kept for it. Button, links and facts stay as they are: what it does never changes. */
export function applyOverride<Mail extends Worded>(
  mail: Mail,
  words: MessageOverride | null,
): Mail {
  if (!words || !mail.content) return mail
  const values = valuesOf(mail)
  const subject =
    words.subject === null
      ? mail.subject
      : oneLine(fillPlaceholders(words.subject, values)) || mail.subject
  const title =
    words.title === null
      ? mail.content.title
      : oneLine(fillPlaceholders(words.title, values)) || mail.content.title
  if (words.body === null) return { ...mail, subject, ...composeMail({ ...mail.content, title }) }
  const paragraphs = fillPlaceholders(words.body, values)
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter(Boolean)
  return {
    ...mail,
    subject,
    ...composeMail({
      ...mail.content,
      title,
      paragraphs,
      preview: paragraphs[0] ?? mail.content.preview,
    }),
  }
}

import { cut } from '#app/base/clean-text.ts'
import {
  fillPlaceholders,
  placeholderOf,
  type MessageOverride,
} from '#app/platform/message-overrides.ts'
import { composeMail, type MailContent } from '#app/platform/mail-layout.ts'

/** The parts of an email that an override can change, and the placeholders it may use. */
interface WordedMail {
  toName?: string | null
  subject: string
  html: string
  text: string
  content?: MailContent
  values?: Record<string, string>
}

/** Placeholders for an override: the email's default text, the recipient's name, and its facts. */
export function valuesOf(mail: WordedMail): Record<string, string> {
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

/** Placeholders can repeat and be long, while columns of `mails` have limits. */
const SUBJECT_MAX = 500
const BODY_MAX = 20_000

function fill(text: string, values: Readonly<Record<string, string>>, max: number): string {
  return cut(fillPlaceholders(text, values), max)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The email with an admin's override applied. Button, links, and facts stay: an override never
 * changes what an email does.
 */
export function applyOverride<Mail extends WordedMail>(
  mail: Mail,
  words: MessageOverride | null,
): Mail {
  if (!words || !mail.content) return mail
  const values = valuesOf(mail)
  const subject =
    words.subject === null
      ? mail.subject
      : oneLine(fill(words.subject, values, SUBJECT_MAX)) || mail.subject
  const title =
    words.title === null
      ? mail.content.title
      : oneLine(fill(words.title, values, SUBJECT_MAX)) || mail.content.title
  if (words.body === null) return { ...mail, subject, ...composeMail({ ...mail.content, title }) }
  const paragraphs = fill(words.body, values, BODY_MAX)
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

import { maskContacts } from '#people/masking/contact-details.ts'
import { PUBLIC_NOTE } from '#people/masking/public-words.ts'

/** The columns that determine what people see of a message. */
export interface MessageText {
  messageText: string
  /** Null when there is nothing to hide, or when the text has not been checked. */
  maskedText: string | null
  /** Null when the text has not been checked yet. */
  hasContacts: boolean | null
  hiddenAt: Date | null
  attachmentCount: number
}

/** Replaces a message that a moderator has hidden. Its sender still sees the text. */
const HIDDEN_TEXT = 'This message was removed because it breaks our guidelines.'

/** Replaces the text where a message without words is quoted. */
const filesText = (count: number) => (count === 1 ? 'Sent a file' : `Sent ${count} files`)

/** The columns derived from the text of a new message. */
export function maskedColumns(text: string): { hasContacts: boolean; maskedText: string | null } {
  const masked = maskContacts(text)
  return masked === text
    ? { hasContacts: false, maskedText: null }
    : { hasContacts: true, maskedText: masked }
}

/**
 * The text of a message that a viewer sees, and whether its contact details are hidden from the
 * other person.
 */
export function shownText(
  row: MessageText,
  isOwn: boolean,
  isAgreed: boolean,
): { text: string; isMasked: boolean } {
  if (row.messageText === '' && (row.hiddenAt === null || isOwn))
    return { text: filesText(row.attachmentCount), isMasked: false }
  if (row.hiddenAt !== null && !isOwn) return { text: HIDDEN_TEXT, isMasked: false }
  if (isAgreed) return { text: row.messageText, isMasked: false }
  const { hasContacts, maskedText } =
    row.hasContacts === null ? maskedColumns(row.messageText) : row
  return {
    text: isOwn ? row.messageText : (maskedText ?? row.messageText),
    isMasked: hasContacts === true,
  }
}

/** A person who reads what one side of a booking wrote to the other outside the thread. */
export interface Reader {
  /** True when the booking has been accepted. */
  isAgreed: boolean
  /** True when they wrote the text, or are an admin. */
  isOwn: boolean
}

/**
 * The text that this reader sees. Requests, quotes, briefs, proposals, and reasons follow the same
 * rule as messages.
 */
export function shownWords(text: string, { isAgreed, isOwn }: Reader): string {
  return isAgreed || isOwn ? text : maskContacts(text)
}

export const hasContacts = (text: string): boolean => maskContacts(text) !== text

/** The public version of a text that an Orbiter publishes: a bio, an offer, or a sample. */
export const publicWords = (text: string): string => maskContacts(text, PUBLIC_NOTE)

export const publicWordsOrNull = (text: string | null): string | null =>
  text === null ? null : publicWords(text)

import { maskContacts } from '#people/masking/contact-details.ts'
import { PUBLIC_NOTE } from '#people/masking/public-words.ts'

/** The columns that determine what is shown of a message. */
export interface MessageText {
  messageText: string
  /** Null: there is nothing to hide, or the text has not been checked. */
  maskedText: string | null
  /** Null: not checked yet. */
  hasContacts: boolean | null
  hiddenAt: Date | null
  attachmentCount: number
}

/** Replaces a message that a moderator has hidden. Its sender still sees the text. */
const HIDDEN_TEXT = 'This message was removed because it breaks our guidelines.'

/** Stands where a message without words is quoted. */
const filesText = (count: number) => (count === 1 ? 'Sent a file' : `Sent ${count} files`)

/** The columns derived from the text of a new message. */
export function maskedColumns(text: string): { hasContacts: boolean; maskedText: string | null } {
  const masked = maskContacts(text)
  return masked === text
    ? { hasContacts: false, maskedText: null }
    : { hasContacts: true, maskedText: masked }
}

/**
 * What a viewer sees of a message, and whether contact details in it are hidden from the other
 * side.
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

/** Who reads what one side of a booking wrote to the other outside the thread. */
export interface Reader {
  /** The booking has been accepted. */
  isAgreed: boolean
  /** They wrote it, or are an admin. */
  isOwn: boolean
}

/** Requests, quotes, briefs, proposals and reasons follow the same rule as messages. */
export function shownWords(text: string, { isAgreed, isOwn }: Reader): string {
  return isAgreed || isOwn ? text : maskContacts(text)
}

export const hasContacts = (text: string): boolean => maskContacts(text) !== text

/** What everyone reads of a text that an Orbiter publishes: a bio, an offer, a sample. */
export const publicWords = (text: string): string => maskContacts(text, PUBLIC_NOTE)

/** Null stays null. */
export const publicWordsOrNull = (text: string | null): string | null =>
  text === null ? null : publicWords(text)

import { maskContacts } from '#app/features/messages/contact-details.ts'

/** What a message's row says of its text. */
export interface MessageText {
  messageText: string
  /** Null: there is nothing to hide, or the text has not been checked. */
  maskedText: string | null
  /** Null: not checked yet. */
  hasContacts: boolean | null
  hiddenAt: Date | null
}

/** Stands in the place of a message that a moderator has hidden; its writer still sees it. */
const HIDDEN_TEXT = 'This message was removed because it breaks our guidelines.'

/** What is stored beside the text of a new message. */
export function maskedColumns(text: string): { hasContacts: boolean; maskedText: string | null } {
  const masked = maskContacts(text)
  return masked === text
    ? { hasContacts: false, maskedText: null }
    : { hasContacts: true, maskedText: masked }
}

/** What somebody is shown of a message, and whether something in it is hidden from the other side for now. */
export function shownText(
  row: MessageText,
  isOwn: boolean,
  isAgreed: boolean,
): { text: string; isMasked: boolean } {
  if (row.hiddenAt !== null && !isOwn) return { text: HIDDEN_TEXT, isMasked: false }
  if (isAgreed) return { text: row.messageText, isMasked: false }
  const { hasContacts, maskedText } =
    row.hasContacts === null ? maskedColumns(row.messageText) : row
  return {
    text: isOwn ? row.messageText : (maskedText ?? row.messageText),
    isMasked: hasContacts === true,
  }
}

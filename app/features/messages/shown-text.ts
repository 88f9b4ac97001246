import { maskContacts } from '#app/features/messages/contact-details.ts'

/** What a message's row says of its text. */
export interface MessageText {
  message_text: string
  /** Null: there is nothing to hide, or the text has not been checked. */
  masked_text: string | null
  /** Null: not checked yet. */
  has_contacts: boolean | null
  hidden_at: Date | null
}

/** Stands in the place of a message that a moderator has hidden; its writer still sees it. */
const HIDDEN_TEXT = 'This message was removed because it breaks our guidelines.'

/** What is stored beside the text of a new message. */
export function maskedColumns(text: string): { has_contacts: boolean; masked_text: string | null } {
  const masked = maskContacts(text)
  return masked === text ? { has_contacts: false, masked_text: null } : { has_contacts: true, masked_text: masked }
}

/** What somebody is shown of a message, and whether something in it is hidden from the other side for now. */
export function shownText(row: MessageText, isOwn: boolean, isAgreed: boolean): { text: string; isMasked: boolean } {
  if (row.hidden_at !== null && !isOwn) return { text: HIDDEN_TEXT, isMasked: false }
  if (isAgreed) return { text: row.message_text, isMasked: false }
  const { has_contacts: hasContacts, masked_text: maskedText } = row.has_contacts === null ? maskedColumns(row.message_text) : row
  return { text: isOwn ? row.message_text : (maskedText ?? row.message_text), isMasked: hasContacts === true }
}

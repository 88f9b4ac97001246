/** Messages of a booking's thread: what both sides see of them, and what is hidden until they have agreed. */

export const MESSAGE_MAX = 4000
/** A thread shows so many of its last messages at first, and so many more with each step back. */
export const MESSAGES_SHOWN = 50

export interface Message {
  id: string
  /** The order in which messages were kept, the same for everybody. */
  position: number
  isOwn: boolean
  senderName: string
  text: string
  /** Something in it is hidden until the booking is accepted. */
  isMasked: boolean
  /** ISO 8601 */
  createdAt: string
  /** Whether the other side has seen it. */
  isRead: boolean
  /** Whether the viewer has reported it. */
  isReported: boolean
}

const HIDDEN = '[hidden until accepted]'

// An address; a phone number of seven digits or more however it is grouped; a link; a handle of another service.
const CONTACTS = [
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\]| at )\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\]| dot )\s*[\p{L}]{2,})+/giu,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b[a-z0-9-]+\.(?:com|net|org|io|me|co|app|link|tv)(?:\/\S*)?\b/gi,
  /(?<![\p{L}\p{N}])@[A-Za-z0-9_.]{3,}/gu,
  /(?<!\d)\+?\(?\d(?:[\s().-]*\d){6,14}(?!\d)/g,
]

/** Contact details become a note. Dates and times are left alone: they have fewer digits in a row. */
export function maskContacts(text: string): string {
  return CONTACTS.reduce((masked, contact) => masked.replace(contact, (found) => (isDate(found) ? found : HIDDEN)), text)
}

/** `2026-07-09`, `7/9/2026 14:30`: digits that people need to agree on a time. */
function isDate(found: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}$/.test(found.trim())
}

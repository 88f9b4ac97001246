/** Messages of a booking's thread, as its customer and its Orbiter see them. */

export const MESSAGE_MAX = 4000

/** The maximum number of files per message. */
export const ATTACHMENTS_MAX = 5
/** The maximum lengths of a saved reply's name and text. */
export const REPLY_TITLE_MAX = 40
export const REPLY_MAX = 1000
/** How many messages a thread shows at first, and how many each step back adds. */
export const MESSAGES_SHOWN = 50

/** The toast after a report, whether in a booking's thread or before a booking. */
export const MESSAGE_REPORTED = {
  title: 'Message reported',
  description: "Our team will review it. The other person isn't notified.",
}

export interface Message {
  id: string
  /** The position within the thread, the same for both people. */
  position: number
  isOwn: boolean
  senderName: string
  text: string
  /** How many files were sent with it. */
  attachmentCount: number
  /** Its contact details are hidden until the booking is accepted. */
  isMasked: boolean
  /** ISO 8601 */
  createdAt: string
  /** The other person has read it. */
  isRead: boolean
  /** The viewer has reported it. */
  isReported: boolean
}

/** Messages of a booking's thread, as its two people see them. */

export const MESSAGE_MAX = 4000
/** The name of a saved reply, and its text. */
export const REPLY_TITLE_MAX = 40
export const REPLY_MAX = 1000
/** Messages that a thread shows at first, and that each step back adds. */
export const MESSAGES_SHOWN = 50

/** The answer to a report, in a booking and before one. */
export const MESSAGE_REPORTED = {
  title: 'Message reported',
  description: "Our team will review it. The other person isn't notified.",
}

export interface Message {
  id: string
  /** Order within the thread, the same for both sides. */
  position: number
  isOwn: boolean
  senderName: string
  text: string
  /** How many files were sent with it. */
  attachmentCount: number
  /** Contact details in it are hidden until the booking is accepted. */
  isMasked: boolean
  /** ISO 8601 */
  createdAt: string
  /** The other side has read it. */
  isRead: boolean
  /** The viewer has reported it. */
  isReported: boolean
}

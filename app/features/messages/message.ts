/** Messages of a booking's thread, as its two people see them. */

export const MESSAGE_MAX = 4000
/** Messages that a thread shows at first, and that each step back adds. */
export const MESSAGES_SHOWN = 50

export interface Message {
  id: string
  /** Order within the thread, the same for both sides. */
  position: number
  isOwn: boolean
  senderName: string
  text: string
  /** Contact details in it are hidden until the booking is accepted. */
  isMasked: boolean
  /** ISO 8601 */
  createdAt: string
  /** The other side has read it. */
  isRead: boolean
  /** The viewer has reported it. */
  isReported: boolean
}

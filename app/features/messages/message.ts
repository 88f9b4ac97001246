/** Messages of a booking's thread: what both sides see of them, and what is hidden until they have agreed. */

export const MESSAGE_MAX = 4000
/** A thread shows this many of its last messages at first, and this many more with each step back. */
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

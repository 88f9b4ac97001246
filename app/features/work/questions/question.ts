/** Questions between a customer and an Orbiter before there is a booking. */

export const QUESTION_MAX = 2000

export interface QuestionMessage {
  id: string
  isOwn: boolean
  text: string
  /** Its contact details are hidden from the other person. */
  isMasked: boolean
  /** ISO 8601 */
  createdAt: string
  /** The viewer has reported it. */
  isReported: boolean
}

export interface QuestionThread {
  otherId: string
  otherName: string
  /** An Orbiter's picture, which is public; null: none. */
  otherImageUrl: string | null
  /** The other person is the Orbiter, and the viewer asks. */
  isAsking: boolean
  /** The Orbiter is public, so a question or a booking can begin. */
  isListed: boolean
  messages: QuestionMessage[]
}

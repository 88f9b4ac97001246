/** Questions between a customer and an Orbiter before there is a booking. */

export const QUESTION_MAX = 2000

export interface QuestionMessage {
  id: string
  isOwn: boolean
  text: string
  /** Contact details in it are hidden from the other side. */
  isMasked: boolean
  /** ISO 8601 */
  createdAt: string
  /** The viewer has reported it. */
  isReported: boolean
}

export interface QuestionThread {
  otherId: string
  otherName: string
  /** Of an Orbiter, whose picture is public; null: none. */
  otherImageUrl: string | null
  /** The other is the Orbiter, and the viewer asks. */
  isAsking: boolean
  /** The Orbiter is public, so that a question or a booking can begin. */
  isListed: boolean
  messages: QuestionMessage[]
}

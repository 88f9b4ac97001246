/** What follows from what: features that react to events of features below them. Called once a process. */
import { subscribeBookingNotices } from '#app/features/notifications/booking-notices.server.ts'

let isDone = false

export function registerSubscriptions(): void {
  if (isDone) return
  isDone = true
  subscribeBookingNotices()
}

/** What follows from what: features that react to events of features below them. Called once a process. */
import { subscribeBookingNotices } from '#app/features/notifications/booking-notices.server.ts'
import { subscribeReminders } from '#app/features/notifications/booking-reminders.server.ts'
import { subscribeMessageNotices } from '#app/features/notifications/message-notices.server.ts'
import { subscribeProjectNotices } from '#app/features/notifications/project-notices.server.ts'
import { subscribeProjects } from '#app/features/projects/follow-bookings.server.ts'

let isDone = false

export function registerSubscriptions(): void {
  if (isDone) return
  isDone = true
  subscribeBookingNotices()
  subscribeReminders()
  subscribeMessageNotices()
  subscribeProjects()
  subscribeProjectNotices()
}

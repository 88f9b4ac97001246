/** What follows from what: features that react to events of features below them. */
import { subscribeBookings } from '#app/features/bookings/bookings-personal-data.server.ts'
import { subscribeReminders } from '#app/features/notifications/booking-reminders.server.ts'
import { subscribeNotices } from '#app/features/notifications/subscribe-notices.server.ts'
import { subscribeProjects } from '#app/features/projects/follow-sessions.server.ts'
import { clearSubscriptions } from '#app/platform/events.ts'

/** Calling it again changes nothing: each subscription is there once. */
export function registerSubscriptions(): void {
  clearSubscriptions()
  subscribeBookings()
  subscribeNotices()
  subscribeReminders()
  subscribeProjects()
}

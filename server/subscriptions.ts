/**
 * Connects events with the features that react to them, which are above the ones that record them.
 */
import { subscribeBookings } from '#app/features/bookings/booking-tasks.server.ts'
import { subscribeArrivals } from '#app/features/deliveries/follow-arrival.server.ts'
import { subscribeReminders } from '#app/features/notifications/booking-reminders.server.ts'
import { subscribeNotices } from '#app/features/notifications/subscribe-notices.server.ts'
import { subscribeListings } from '#app/features/onboarding/listing-needs.server.ts'
import { subscribePapers } from '#app/features/papers/issue-papers.server.ts'
import { subscribeSamples } from '#app/features/portfolio/publish-sample.server.ts'
import { subscribeProjects } from '#app/features/projects/follow-sessions.server.ts'
import { subscribeDeliveries } from '#app/features/projects/work-assignment.server.ts'
import { subscribeOrders } from '#app/features/settlement/follow-orders.server.ts'
import { clearSubscriptions } from '#app/platform/events.ts'

/** Safe to call again: each subscription is registered once. */
export function registerSubscriptions(): void {
  clearSubscriptions()
  subscribeBookings()
  subscribeNotices()
  subscribeReminders()
  subscribeProjects()
  subscribeDeliveries()
  subscribeArrivals()
  subscribeListings()
  subscribeSamples()
  subscribeOrders()
  subscribePapers()
}

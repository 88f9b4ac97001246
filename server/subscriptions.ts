/**
 * Connects events with the features that react to them, which are above the ones that record them.
 */
import { subscribeBookings } from '#app/features/work/bookings/booking-tasks.server.ts'
import { subscribeArrivals } from '#app/features/delivery/deliveries/follow-arrival.server.ts'
import { subscribeReminders } from '#app/features/notifications/booking-reminders.server.ts'
import { subscribeNotices } from '#app/features/notifications/subscribe-notices.server.ts'
import { subscribeListings } from '#app/features/work/onboarding/listing-needs.server.ts'
import { subscribePapers } from '#app/features/money/papers/issue-papers.server.ts'
import { subscribeSamples } from '#app/features/market/portfolio/publish-sample.server.ts'
import { subscribeProjects } from '#app/features/work/projects/follow-sessions.server.ts'
import { subscribeDeliveries } from '#app/features/work/projects/work-assignment.server.ts'
import { subscribeOrders } from '#app/features/work/settlement/follow-orders.server.ts'
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

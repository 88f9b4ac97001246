/**
 * Connects events with the features that react to them, which are above the features that record
 * them.
 */
import { subscribeBookings } from '#work/bookings/booking-tasks.server.ts'
import { subscribeArrivals } from '#delivery/deliveries/follow-arrival.server.ts'
import { subscribeReminders } from '#notifications/booking-reminders.server.ts'
import { subscribeNotices } from '#notifications/subscribe-notices.server.ts'
import { subscribeListings } from '#work/onboarding/listing-needs.server.ts'
import { subscribePapers } from '#money/papers/issue-papers.server.ts'
import { subscribeSamples } from '#market/portfolio/publish-sample.server.ts'
import { subscribeProjects } from '#work/projects/follow-sessions.server.ts'
import { subscribeDeliveries } from '#work/projects/work-assignment.server.ts'
import { subscribeOrders } from '#work/settlement/follow-orders.server.ts'
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

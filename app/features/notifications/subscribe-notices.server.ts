/** Notifies the people whom `NOTIFICATIONS` lists for each event. */
import { notifyBothSides } from '#notifications/booking-notices.server.ts'
import { kindsFor } from '#notifications/notifications.ts'
import {
  markOffersRead,
  notifyJobCustomer,
  notifyJobSides,
  notifyJobSidesOnce,
  notifyOffered,
  notifyProjectCustomer,
  notifyProjectOrbiter,
} from '#notifications/project-notices.server.ts'
import { notifyReviewed } from '#notifications/review-notices.server.ts'
import { notifyAdmins, notifyAudience } from '#notifications/write-notices.server.ts'
import { subscribe } from '#app/platform/events.ts'

export function subscribeNotices(): void {
  subscribe(kindsFor('both-sides'), notifyBothSides)
  subscribe(kindsFor('reviewed'), notifyReviewed)
  subscribe(kindsFor('audience'), notifyAudience)
  subscribe(kindsFor('offered'), notifyOffered)
  subscribe(kindsFor('project-customer'), notifyProjectCustomer)
  subscribe(kindsFor('project-orbiter'), notifyProjectOrbiter)
  subscribe(kindsFor('job-sides'), notifyJobSides)
  subscribe(kindsFor('job-sides-once'), notifyJobSidesOnce)
  subscribe(kindsFor('job-customer'), notifyJobCustomer)
  subscribe(kindsFor('admins'), notifyAdmins)
  subscribe(['offer.accepted', 'offer.declined'], markOffersRead)
}

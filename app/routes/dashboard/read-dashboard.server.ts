/** What the open tab of the dashboard shows. */
import { getMemberSince } from '#app/features/accounts/member-since.server.ts'
import { isCustomer, type Viewer } from '#app/features/accounts/viewer.ts'
import { findFeedSecret } from '#app/features/bookings/booking-calendar.server.ts'
import { readShown } from '#app/features/bookings/booking-tabs.ts'
import { listCustomerBookings, listNextCustomerBookings, readCustomerSummary } from '#app/features/bookings/customer-booking-queries.server.ts'
import { listLatestMessages, listThreads } from '#app/features/messages/message-queries.server.ts'
import { listOwnEnquiries } from '#app/features/enquiries/enquiry-queries.server.ts'
import { markProjectNewsRead } from '#app/features/notifications/notification-queries.server.ts'
import { listCustomerProjects } from '#app/features/projects/customer-project-queries.server.ts'
import { paths } from '#app/paths.ts'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { readDashboardTab, type DashboardTab } from '#app/routes/dashboard/dashboard-tabs.ts'

const NEXT_SHOWN = 6
/** The specification's "latest 5", of both directions. */
const LATEST_MESSAGES = 5
const THREADS_SHOWN = 50

const NOTHING = { next: null, bookings: null, managed: null, latest: null, threads: null, profile: null }

export type DashboardPage = Awaited<ReturnType<typeof readDashboard>>

/** Without a summary it could not be read. */
export async function readDashboard(viewer: Viewer, query: URLSearchParams) {
  const tab = readDashboardTab(query.get('tab'))
  const page = {
    tab,
    name: viewer.fullName,
    email: viewer.email,
    timeZone: viewer.timeZone,
    /** Has just booked: says so where no script can. */
    booked: query.get('booked') !== null,
    serverNow: now().toISOString(),
    shown: readShown(query.get('show')),
    // Someone who is an Orbiter only has no page of their own bookings.
    hasMyBookings: isCustomer(viewer),
  }
  try {
    const [summary, content] = await Promise.all([readCustomerSummary(viewer), readTab(viewer, tab, page.shown)])
    return { ...page, summary, ...content }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'dashboard failed to load')
    return { ...page, summary: null, ...NOTHING }
  }
}

async function readTab(viewer: Viewer, tab: DashboardTab, shown: number) {
  const [next, bookings, managed, latest, threads, profile] = await Promise.all([
    tab === 'overview' ? listNextCustomerBookings(viewer, NEXT_SHOWN) : null,
    tab === 'bookings' ? listCustomerBookings(viewer, 'all', shown) : null,
    tab === 'bookings' ? readManaged(viewer) : null,
    tab === 'messages' ? listLatestMessages(viewer, LATEST_MESSAGES) : null,
    tab === 'messages' ? listThreads(viewer, THREADS_SHOWN) : null,
    tab === 'profile' ? readProfile(viewer) : null,
    tab === 'bookings' ? markProjectNewsRead(viewer) : null,
  ])
  return { next, bookings, managed, latest, threads, profile }
}

async function readManaged(viewer: Viewer) {
  const [projects, enquiries] = await Promise.all([listCustomerProjects(viewer), listOwnEnquiries(viewer)])
  return { projects, enquiries }
}

async function readProfile(viewer: Viewer) {
  const [memberSince, secret] = await Promise.all([getMemberSince(viewer), findFeedSecret(viewer)])
  return { memberSince, feedUrl: secret && env().publicUrl + paths.calendarFeed(secret) }
}

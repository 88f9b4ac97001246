/** All data of a project's page. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { markNoticesRead } from '#notifications/unread-counts.server.ts'
import { readWithdrawal } from '#money/payments/lock-refund.server.ts'
import { isSearching } from '#work/projects/project.ts'
import { findProjectPage, type ProjectPage } from '#work/projects/project-queries.server.ts'
import { readSummary } from '#work/settlement/read-summary.server.ts'
import { now } from '#app/platform/clock.ts'
import { readBookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'

export type ProjectContent = NonNullable<Awaited<ReturnType<typeof readProject>>>

/** Null for people who have no part in the project. */
export async function readProject(viewer: Viewer, projectId: string, query: URLSearchParams) {
  const project = await findProjectPage(viewer, projectId)
  if (!project) return null
  const at = now().toISOString()
  const booked = project.sessions.filter((session) => session.bookingId !== null)
  // Brief, thread, and answers come from the next session, or else the last one.
  const current = booked.find((session) => session.endAt > at) ?? booked.at(-1)
  const isCancelling =
    query.get('do') === 'cancel' && project.side === 'customer' && isSearching(project.matchStatus)
  const [booking, money, withdrawal] = await Promise.all([
    current?.bookingId ? readBookingPage(viewer, current.bookingId, query) : null,
    readSummary(viewer, { projectId: project.id }),
    isCancelling ? readWithdrawal(project.id) : null,
    markNoticesRead(viewer, project.id),
  ])
  return {
    project,
    booking,
    money,
    /** What happens to the money, if the page asks before cancelling. */
    withdrawal,
    links: linksOf(project),
    serverNow: at,
  }
}

/**
 * The links of the page. They are built here so that browsers needn't load the code for URLs that
 * few people see.
 */
function linksOf({ id, side }: ProjectPage) {
  return {
    back: {
      customer: { to: paths.dashboardBookings(), label: 'Bookings' },
      orbiter: { to: paths.orbiterBookings(), label: 'Your requests' },
      admin: { to: adminPaths.projects(), label: 'All Projects' },
    }[side],
    money: paymentPaths.projectMoney(id),
    admin: adminPaths.projects({ project: id }),
  }
}

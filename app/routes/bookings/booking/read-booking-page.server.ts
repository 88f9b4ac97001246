/** All data of a booking's page, for one URL. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { nextStepOf } from '#work/jobs/job-sentences.ts'
import { listAttachmentsOf } from '#work/attachments/read-attachments.server.ts'
import { readBookingPicture } from '#work/bookings/booking-pictures.server.ts'
import { findBookingView, type BookingView } from '#work/bookings/booking-view.server.ts'
import { readMoveTimes } from '#work/bookings/move-booking.server.ts'
import type { TimelineEntry } from '#work/bookings/booking-timeline.ts'
import { listOwedPieces } from '#delivery/deliveries/due-pieces.server.ts'
import { listReported } from '#work/messages/message-queries.server.ts'
import { countNoticesOf } from '#notifications/unread-counts.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { findMoneyNotice } from '#team/disputes/read-dispute.server.ts'
import { findReviewOf } from '#market/reviews/review-queries.server.ts'
import type { MoneyEvent } from '#work/settlement/money-summary.ts'
import { readSummary } from '#work/settlement/read-summary.server.ts'
import { now } from '#app/platform/clock.ts'
import { readThreadData } from '#app/routes/messages/read-thread-page.server.ts'

export type BookingPage = NonNullable<Awaited<ReturnType<typeof readBookingPage>>>

/** Null if the viewer has no part in the booking. */
export async function readBookingPage(viewer: Viewer, bookingId: string, query: URLSearchParams) {
  const view = await findBookingView(viewer, bookingId)
  if (!view) return null
  const isPart = view.side !== 'admin'
  const requestedPanel = query.get('do') ?? ''
  const [picture, thread, review, unseen, reported, pieces, move, money, payments, returns] =
    await Promise.all([
      readBookingPicture(view.id, view.side),
      isPart ? readThreadData(viewer, view.id, query) : null,
      view.status === 'completed' ? findReviewOf(view.id) : null,
      countNoticesOf(viewer, view.id),
      listReported(viewer, view.id),
      view.agreedAt ? listOwedPieces(view.id) : [],
      requestedPanel === 'reschedule' && isPart
        ? readMoveTimes(viewer, view, query.get('date'))
        : null,
      readSummary(viewer, { bookingId: view.id }),
      readJobPayments(viewer, view.id),
      findMoneyNotice(view.id),
    ])
  const reportedFiles = await listAttachmentsOf(
    viewer,
    reported.map(({ id }) => id),
  )
  const at = now().toISOString()
  const next = nextStepOf(view)
  return {
    view,
    picture,
    thread,
    review,
    unseen,
    reported,
    reportedFiles,
    pieces,
    move,
    money,
    timeline: withMoney(view.timeline, money?.events ?? []),
    // The reference to the card for later charges is not sent to the browser.
    payments: payments && { ...payments, savedCard: null },
    returns,
    requestedPanel,
    links: linksOf(view),
    next,
    /** The deadline of the next step as an instant, shown beside its countdown. */
    untilAt: next.until && nearInstant(next.until, view.timeZone, at, viewer.timeZone),
    serverNow: at,
    viewerZone: viewer.timeZone,
  }
}

/**
 * The links of the page. They are built here so that browsers needn't load the code for URLs that
 * few people see.
 */
function linksOf({ id, side, orbiterId, desk }: BookingView) {
  return {
    back: {
      customer: { to: paths.myBookings(), label: 'My Bookings' },
      orbiter: { to: paths.orbiterBookings(), label: 'Your requests' },
      admin: { to: adminPaths.bookings(), label: 'Bookings' },
    }[side],
    money: paymentPaths.bookingMoney(id),
    desk: desk && {
      orbiter: adminPaths.person(orbiterId),
      customer: adminPaths.person(desk.customerId),
      project: desk.projectId && adminPaths.projects({ project: desk.projectId }),
    },
  }
}

/**
 * Merges actions on the booking and the money they moved into one timeline. Ids of events are
 * greater than zero.
 */
function withMoney(timeline: TimelineEntry[], events: readonly MoneyEvent[]): TimelineEntry[] {
  const moved = events.map((event, index) => ({ ...event, id: -1 - index, note: null }))
  return [...timeline, ...moved].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

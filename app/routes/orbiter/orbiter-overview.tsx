import { Link } from 'react-router'
import type { Route } from './+types/orbiter-overview'
import { formatMoney } from '#app/base/money.ts'
import { BookingRow } from '#app/routes/bookings/cards/booking-row.tsx'
import {
  listOpenRequests,
  listUpcomingBookings,
} from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { rejectRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonPanel } from '#app/routes/bookings/cards/reason-form.tsx'
import { setAvailability } from '#app/features/availability/set-availability.server.ts'
import { listVerification } from '#app/features/creators/verification.server.ts'
import { saveDevice, savePhone } from '#app/features/creators/own-verification.server.ts'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import { readOrbiterFigures } from '#app/features/reports/orbiter-figures.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { AssignmentsList } from '#app/routes/orbiter/assignments-list.tsx'
import { useDesk } from '#app/routes/orbiter/desk.ts'
import { findToReject, requestIntents } from '#app/routes/orbiter/request-intents.server.ts'
import { VerificationPanel } from '#app/routes/orbiter/verification-panel.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'
import { Stat, Completeness } from '#app/routes/orbiter/overview/overview-stats.tsx'
import { REQUESTS_SHOWN, OpenRequests } from '#app/routes/orbiter/overview/open-requests.tsx'

const UPCOMING_SHOWN = 5

export const middleware = [
  leadFromTab({
    profile: paths.orbiterProfile(),
    bookings: paths.orbiterBookings(),
    calendar: paths.orbiterCalendar(),
  }),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage(
    'orbiter overview failed to load',
    { serverNow: now().toISOString() },
    async () => {
      const [open, upcoming, verification, figures, jobs, toReject] = await Promise.all([
        listOpenRequests(viewer, REQUESTS_SHOWN),
        listUpcomingBookings(viewer, UPCOMING_SHOWN),
        listVerification(viewer.id),
        readOrbiterFigures(viewer),
        listOrbiterJobs(viewer),
        findToReject(viewer, url.searchParams),
      ])
      return { open, upcoming, verification, figures, jobs, toReject }
    },
  )
}

function failureOf(intent: string): string {
  if (intent === 'availability') return 'Failed to update availability'
  return intent === 'phone' || intent === 'device'
    ? 'Failed to save profile. Please try again.'
    : 'Failed to update booking request'
}

export const action = formAction({
  failure: failureOf,
  intents: {
    ...requestIntents,
    async availability({ context, values }) {
      const { isAvailable } = await setAvailability(requireViewer(context), values)
      return isAvailable
        ? { title: 'Now Available', description: 'You are now accepting new booking requests' }
        : { title: 'Now Unavailable', description: 'You will not receive new booking requests' }
    },
    async phone({ context, values }) {
      await savePhone(requireViewer(context), values)
      return { title: 'Number saved', description: "We'll call once to confirm that it's yours." }
    },
    async device({ context, values }) {
      await saveDevice(requireViewer(context), values)
      return {
        title: 'iPhone saved',
        description: 'Show it in the video call, or add a clip filmed with it.',
      }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function OrbiterOverview({
  loaderData: { serverNow, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useDesk()
  if (!content || !desk) return <DashboardFailed result={result} />
  const { profile, openCount } = desk
  const { open, upcoming, verification, figures, jobs, toReject } = content
  return (
    <>
      <DocumentResult result={result} />
      {toReject && (
        <ReasonPanel
          className="mt-8"
          question={rejectRequest(toReject)}
          action={paths.orbiter({ reject: toReject.id })}
          backHref={paths.orbiter()}
          result={result}
        />
      )}
      <AssignmentsList jobs={jobs} serverNow={serverNow} isShort />
      <div className="stats stats-three mt-8">
        <Stat
          label="Projects"
          figure={figures.completed}
          caption={`completed, +${figures.inProgress} in progress`}
          trend={figures.completedTrend}
        />
        <Stat
          label="Earnings"
          figure={formatMoney(figures.earningsCents)}
          caption="agreed prices less commission"
          trend={figures.earningsTrend}
        />
        <Stat
          label="Rating"
          figure={figures.rating === null ? '–' : figures.rating.toFixed(1)}
          caption={
            figures.rating === null
              ? 'No reviews yet'
              : `from ${figures.reviewCount} ${figures.reviewCount === 1 ? 'review' : 'reviews'}`
          }
        />
        <Stat label="Requests" figure={openCount} caption="pending" />
        <Stat label="Upcoming deadlines" figure={figures.dueSoon} caption="due in 7 days" />
        <Completeness profile={profile} />
      </div>
      <div className="work-columns mt-12">
        <OpenRequests open={open} openCount={openCount} serverNow={serverNow} />
        <section aria-labelledby="upcoming-title">
          <h2 id="upcoming-title" className="display-3">
            Coming up
          </h2>
          {upcoming.rows.length === 0 ? (
            <p className="mt-5 text-muted">Nothing booked yet. Accepted bookings appear here.</p>
          ) : (
            <ul className="booking-rows mt-5">
              {upcoming.rows.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  serverNow={serverNow}
                  who={booking.customerDisplayName}
                />
              ))}
            </ul>
          )}
          {upcoming.total > upcoming.rows.length && (
            <p className="mt-4">
              <Link to={paths.orbiterBookings({ q: 'accepted' })} className="text-link">
                All {upcoming.total} accepted
              </Link>
            </p>
          )}
          {verification.some((state) => state.doneAt === null) && (
            <div className="mt-12">
              <VerificationPanel
                states={verification}
                phone={profile.phone ?? ''}
                deviceModel={profile.deviceModel ?? ''}
                action={paths.orbiter()}
                answer={result}
              />
            </div>
          )}
        </section>
      </div>
    </>
  )
}

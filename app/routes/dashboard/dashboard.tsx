import { CalendarClock } from 'lucide-react'
import { data, Link } from 'react-router'
import type { Route } from './+types/dashboard'
import { timeLeft } from '#app/base/time.ts'
import { rolesFor } from '#app/features/accounts/access.ts'
import { BookingRow } from '#app/features/bookings/booking-row.tsx'
import { listNextCustomerBookings, readCustomerSummary } from '#app/features/bookings/customer-booking-queries.server.ts'
import { paths } from '#app/paths.ts'
import { now } from '#app/platform/clock.ts'
import { log } from '#app/platform/log.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState, RetryNotice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Dashboard', 'What you have booked and what is still open.')

const NEXT_SHOWN = 6

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = signedIn(context)
  const page = {
    name: viewer.fullName,
    serverNow: now().toISOString(),
    // Someone who is an Orbiter only has no page of their own bookings.
    hasMyBookings: rolesFor(paths.myBookings())?.some((role) => viewer.roles.includes(role)) ?? false,
  }
  try {
    const [summary, next] = await Promise.all([readCustomerSummary(viewer), listNextCustomerBookings(viewer, NEXT_SHOWN)])
    return { ...page, summary, next }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'dashboard failed to load')
    return data({ ...page, summary: null, next: [] }, { status: 503 })
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, summary, hasMyBookings } = loaderData
  useFailureToast(summary === null, 'Failed to load dashboard data')
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <div className="work-head">
        <h1 className="display-2 wrap-anywhere">Hi, {name}</h1>
        <div className="flex flex-wrap gap-2">
          {hasMyBookings && (
            <Link to={paths.myBookings()} className={buttonClass('quiet')}>
              My Bookings
            </Link>
          )}
          <Link to={paths.browseCreators()} className={buttonClass('main')}>
            Browse Orbiters
          </Link>
        </div>
      </div>
      {summary ? (
        <>
          <div className="stats mt-10">
            <section className="stat">
              <h2 className="stat-label">Upcoming Bookings</h2>
              <p className="stat-figure">{summary.soon}</p>
              <p className="stat-caption">
                Next 7 days<span className="block">{summary.upcoming} upcoming in all</span>
              </p>
            </section>
            <section className="stat">
              <h2 className="stat-label">Pending Requests</h2>
              <p className="stat-figure">{summary.awaiting}</p>
              <p className="stat-caption">Awaiting confirmation</p>
            </section>
          </div>
          <NextBookings loaderData={loaderData} />
        </>
      ) : (
        <div className="mt-8">
          <RetryNotice title="Couldn't load your dashboard" retryHref={paths.dashboard()} />
        </div>
      )}
    </div>
  )
}

function NextBookings({ loaderData: { next, serverNow } }: Pick<Route.ComponentProps, 'loaderData'>) {
  if (next.length === 0) {
    return (
      <div className="mt-12">
        <EmptyState title="No bookings yet" text="Find an Orbiter near your event and ask for a date." icon={<CalendarClock />} />
      </div>
    )
  }
  return (
    <section className="mt-12" aria-labelledby="next-title">
      <h2 id="next-title" className="display-3">
        Next bookings
      </h2>
      <ul className="booking-rows mt-5">
        {next.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            serverNow={serverNow}
            formatLeft={timeLeft}
            who={
              booking.isListed ? (
                <Link to={paths.creator(booking.orbiterId)} className="booking-who-link">
                  {booking.orbiterName}
                </Link>
              ) : (
                booking.orbiterName
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}

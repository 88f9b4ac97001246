import { CalendarClock } from 'lucide'
import { Link, useOutletContext } from 'react-router'
import type { Route } from './+types/dashboard-overview'
import { timeLeft } from '#app/base/time.ts'
import { isCustomer } from '#app/features/accounts/viewer.ts'
import { BookingRow } from '#app/routes/bookings/cards/booking-row.tsx'
import {
  listNextCustomerBookings,
  type CustomerSummary,
} from '#app/features/bookings/customer-booking-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

const NEXT_SHOWN = 6

export const middleware = [
  leadFromTab({
    bookings: paths.dashboardBookings(),
    messages: paths.dashboardMessages(),
    profile: paths.dashboardProfile(),
  }),
]

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  // A viewer who is only an Orbiter has no My Bookings page.
  const page = { serverNow: now().toISOString(), hasMyBookings: isCustomer(viewer) }
  return readPage('dashboard failed to load', page, () =>
    listNextCustomerBookings(viewer, NEXT_SHOWN),
  )
}

export default function DashboardOverview({
  loaderData: { serverNow, hasMyBookings, content: next },
}: Route.ComponentProps) {
  const summary = useOutletContext<CustomerSummary | null>()
  if (!next || !summary) return <DashboardFailed />
  return (
    <div className="mt-8">
      <div className="flex flex-wrap gap-2">
        <Link to={paths.createBooking()} className={buttonClass('main')}>
          Start New Booking
        </Link>
        {hasMyBookings && (
          <Link to={paths.myBookings()} className={buttonClass('quiet')}>
            My Bookings
          </Link>
        )}
        <Link to={paths.favourites()} className={buttonClass('ghost')}>
          Saved Orbiters
        </Link>
      </div>
      <div className="stats mt-8">
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
      {next.length === 0 ? (
        <div className="mt-12">
          <EmptyState
            title="Nothing coming up"
            text="Find an Orbiter near your event and request a date. Your bookings appear here."
            icon={<Icon of={CalendarClock} />}
            action={
              <Link to={paths.browseCreators()} className={buttonClass('quiet')}>
                Browse Orbiters
              </Link>
            }
          />
        </div>
      ) : (
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
                  <Link to={paths.booking(booking.id)} className="booking-who-link">
                    {booking.orbiterName}
                  </Link>
                }
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

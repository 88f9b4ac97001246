import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { BookingCard } from '#app/features/bookings/booking-card.tsx'
import { BOOKINGS_PER_PAGE } from '#app/features/bookings/booking-tabs.ts'
import type { CustomerBookings } from '#app/features/bookings/customer-booking-queries.server.ts'
import type { CustomerProject } from '#app/features/projects/customer-project-queries.server.ts'
import type { OwnEnquiry } from '#app/features/enquiries/enquiry-queries.server.ts'
import { paths } from '#app/paths.ts'
import { ManagedList } from '#app/routes/dashboard/managed-list.tsx'
import type { DashboardPage } from '#app/routes/dashboard/read-dashboard.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface BookingsTabProps {
  page: DashboardPage
  bookings: CustomerBookings
  managed: { projects: CustomerProject[]; enquiries: OwnEnquiry[] }
}

export function BookingsTab({ page, bookings, managed }: BookingsTabProps) {
  const isManaged = managed.projects.length + managed.enquiries.length > 0
  return (
    <>
      {isManaged && <ManagedList {...managed} timeZone={page.timeZone} />}
      {(!isManaged || bookings.rows.length > 0) && <DirectBookings page={page} bookings={bookings} />}
    </>
  )
}

function DirectBookings({ page: { serverNow, shown }, bookings: { rows, counts } }: Pick<BookingsTabProps, 'page' | 'bookings'>) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        text="Find an Orbiter near your event and ask for a date. Your requests appear here."
        icon={<CalendarClock />}
        action={
          <Link to={paths.browseCreators()} className={buttonClass('main')}>
            Browse Orbiters
          </Link>
        }
      />
    )
  }
  return (
    <>
      <section className="bookings" aria-label="Your bookings">
        {rows.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            serverNow={serverNow}
            action={paths.dashboard({ tab: 'bookings' })}
            cancelHref={paths.booking(booking.id, { do: 'cancel' })}
          />
        ))}
      </section>
      {counts.all > rows.length && (
        <LoadMore href={paths.dashboard({ tab: 'bookings', show: shown + BOOKINGS_PER_PAGE })} progress={`${rows.length} of ${counts.all}`} />
      )}
    </>
  )
}

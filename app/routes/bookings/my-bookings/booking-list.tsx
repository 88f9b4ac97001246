import { CalendarClock } from 'lucide'
import { Link } from 'react-router'
import { BookingCard } from '#app/routes/bookings/cards/booking-card.tsx'
import { BOOKING_TABS, BOOKINGS_PER_PAGE, type BookingTab } from '#app/features/bookings/booking.ts'
import type { listCustomerBookings } from '#app/features/bookings/customer-booking-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface BookingListProps {
  loaderData: {
    tab: BookingTab
    shown: number
    serverNow: string
    bookings: Awaited<ReturnType<typeof listCustomerBookings>>
  }
  here: { tab: string | undefined; show: number | undefined }
}

export function BookingList({ loaderData, here }: BookingListProps) {
  const { tab, shown, serverNow, bookings } = loaderData
  const { rows, counts } = bookings
  return (
    <>
      <TabLinks
        label="Bookings by status"
        className="mt-8"
        tabs={BOOKING_TABS.map((entry) => ({
          to: paths.myBookings({ tab: entry.tab === 'all' ? undefined : entry.tab }),
          label: entry.label,
          count: counts[entry.tab],
          current: entry.tab === tab,
        }))}
      />
      {rows.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            title="No bookings found"
            text={
              counts.all === 0
                ? 'Find an Orbiter near your event and request a date. Your requests appear here.'
                : 'You have no bookings with this status.'
            }
            icon={<Icon of={CalendarClock} />}
            action={
              <Link to={paths.browseCreators()} className={buttonClass('main')}>
                Browse Creators
              </Link>
            }
          />
        </div>
      ) : (
        <section
          className="bookings mt-6"
          aria-label={`${BOOKING_TABS.find((entry) => entry.tab === tab)?.label} bookings`}
        >
          {rows.map((booking) => (
            <BookingCard
              key={booking.id}
              booking={booking}
              serverNow={serverNow}
              action={paths.myBookings(here)}
              cancelHref={paths.myBookings({ ...here, cancel: booking.id })}
            />
          ))}
        </section>
      )}
      {counts[tab] > rows.length && (
        <LoadMore
          href={paths.myBookings({ ...here, show: shown + BOOKINGS_PER_PAGE })}
          progress={`${rows.length} of ${counts[tab]}`}
        />
      )}
    </>
  )
}

import { CalendarClock } from 'lucide'
import { Link } from 'react-router'
import { BookingCard } from '#app/routes/bookings/cards/booking-card.tsx'
import {
  BOOKING_TABS,
  BOOKINGS_PER_PAGE,
  type BookingSort,
  type BookingTab,
} from '#work/bookings/booking.ts'
import type { CustomerBookings } from '#work/bookings/customer-booking-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './booking-list.css'

/** The part of a list's state that its URL contains; defaults are omitted. */
export interface ListPlace {
  tab?: string | undefined
  order?: string | undefined
  show?: number | undefined
}

export interface ListState {
  tab: BookingTab
  sort: BookingSort
  shown: number
  serverNow: string
}

interface BookingListProps {
  state: ListState
  bookings: CustomerBookings
  /** The URL of the list with another tab, sort, or length. */
  hrefOf: (place: ListPlace) => string
  here: ListPlace
  cancelHref: (bookingId: string) => string
}

/** A customer's bookings, filtered by status and sorted as the customer chose. */
export function BookingList({ state, bookings, hrefOf, here, cancelHref }: BookingListProps) {
  const { tab, sort, shown, serverNow } = state
  const { rows, counts } = bookings
  const label = BOOKING_TABS.find((entry) => entry.tab === tab)?.label
  return (
    <>
      <div className="trip-filters">
        <TabLinks
          label="Bookings by status"
          tabs={BOOKING_TABS.map((entry) => ({
            to: hrefOf({
              ...here,
              show: undefined,
              tab: entry.tab === 'all' ? undefined : entry.tab,
            }),
            label: entry.label,
            count: counts[entry.tab],
            current: entry.tab === tab,
          }))}
        />
        {counts.all > 1 && (
          <nav className="trip-order" aria-label="Order">
            <SortLink to={hrefOf({ ...here, order: 'date' })} isCurrent={sort === 'date'}>
              By event date
            </SortLink>
            <SortLink to={hrefOf({ ...here, order: 'newest' })} isCurrent={sort === 'newest'}>
              Newest request
            </SortLink>
          </nav>
        )}
      </div>
      {rows.length === 0 ? (
        <NoBookings hasOthers={counts.all > 0} />
      ) : (
        <section className="trips" aria-label={`${label} bookings`}>
          {rows.map((booking) => (
            <BookingCard
              key={booking.id}
              booking={booking}
              serverNow={serverNow}
              action={hrefOf(here)}
              cancelHref={cancelHref(booking.id)}
            />
          ))}
        </section>
      )}
      {counts[tab] > rows.length && (
        <LoadMore
          href={hrefOf({ ...here, show: shown + BOOKINGS_PER_PAGE })}
          progress={`${rows.length} of ${counts[tab]}`}
        />
      )}
    </>
  )
}

interface SortLinkProps {
  to: string
  isCurrent: boolean
  children: string
}

function SortLink({ to, isCurrent, children }: SortLinkProps) {
  return (
    <Link to={to} preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  )
}

function NoBookings({ hasOthers }: { hasOthers: boolean }) {
  return (
    <div className="above-32">
      <EmptyState
        title="No bookings found"
        text={
          hasOthers
            ? 'You have no bookings with this status.'
            : 'Find an Orbiter near your event and request a date. Your requests appear here.'
        }
        icon={<Icon of={CalendarClock} />}
        action={
          <Link to={paths.browseCreators()} className={buttonClass('main')}>
            Browse Creators
          </Link>
        }
      />
    </div>
  )
}

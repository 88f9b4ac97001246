import { Inbox, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { BOOKINGS_PER_PAGE } from '#app/features/bookings/booking-tabs.ts'
import type { OrbiterBookings } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { RequestCard } from '#app/features/bookings/request-card.tsx'
import { paths } from '#app/paths.ts'
import type { Place } from '#app/routes/orbiter/overview.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface RequestsTabProps {
  requests: OrbiterBookings
  search: string
  shown: number
  place: Place
}

export function RequestsTab({ requests: { rows, total }, search, shown, place }: RequestsTabProps) {
  return (
    <>
      {(search !== '' || rows.length > 0) && <SearchForm search={search} />}
      {rows.length === 0 ? (
        <div className="mt-8">
          <NoRequests search={search} />
        </div>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
            <p role="status">
              {total === 1 ? '1 request' : `${total} requests`}
              {search && ` for “${search}”`}
            </p>
            <p>Respond within 24 hours</p>
          </div>
          <section className="bookings mt-4" aria-label="Booking requests">
            {rows.map((booking) => (
              <RequestCard key={booking.id} booking={booking} serverNow={place.serverNow} action={place.action} rejectHref={place.rejectHref(booking.id)} />
            ))}
          </section>
        </>
      )}
      {total > rows.length && (
        <LoadMore href={paths.orbiter({ tab: 'bookings', q: search || undefined, show: shown + BOOKINGS_PER_PAGE })} progress={`${rows.length} of ${total}`} />
      )}
    </>
  )
}

function SearchForm({ search }: { search: string }) {
  return (
    <Form role="search" action={paths.orbiter()} className="mt-8 max-w-[640px]" key={search}>
      <input type="hidden" name="tab" value="bookings" />
      <label htmlFor="request-search" className="field-label">
        Search by customer, service or status
      </label>
      <div className="mt-1.5 flex gap-2">
        <div className="search-box min-w-0 flex-1">
          <Search aria-hidden="true" size={20} />
          <input id="request-search" type="search" name="q" defaultValue={search} maxLength={100} autoComplete="off" />
        </div>
        <Button type="submit">Search</Button>
      </div>
    </Form>
  )
}

function NoRequests({ search }: { search: string }) {
  if (search) {
    return (
      <EmptyState
        title="No matching requests"
        text="Try adjusting your search terms"
        icon={<Search />}
        action={
          <Link to={paths.orbiter({ tab: 'bookings' })} className={buttonClass('quiet')}>
            Show all requests
          </Link>
        }
      />
    )
  }
  return <EmptyState title="No Booking Requests" text="When customers request your services, they'll appear here." icon={<Inbox />} />
}

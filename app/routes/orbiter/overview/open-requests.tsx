import { CircleCheckBig } from 'lucide'
import { Link } from 'react-router'
import type { OrbiterBooking } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { RequestCard } from '#app/routes/bookings/cards/request-card.tsx'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** How many open requests the overview shows. */
export const REQUESTS_SHOWN = 3

export function OpenRequests({
  open,
  openCount,
  serverNow,
}: {
  open: OrbiterBooking[]
  openCount: number
  serverNow: string
}) {
  return (
    <section aria-labelledby="requests-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="requests-title" className="display-3">
          Booking requests
        </h2>
        {open.length > 0 && <p className="text-sm text-muted">Respond within 24 hours</p>}
      </div>
      {open.length === 0 ? (
        <div className="mt-5">
          <EmptyState
            title="All caught up!"
            text="New requests appear here automatically. Respond within 24 hours."
            icon={<Icon of={CircleCheckBig} />}
            headingLevel={3}
          />
        </div>
      ) : (
        <div className="bookings mt-5">
          {open.map((booking) => (
            <RequestCard
              key={booking.id}
              booking={booking}
              serverNow={serverNow}
              action={paths.orbiter()}
              rejectHref={paths.orbiter({ reject: booking.id })}
              headingLevel={3}
            />
          ))}
        </div>
      )}
      {openCount > 0 && (
        <p className="mt-5">
          <Link to={paths.orbiterBookings()} className={buttonClass('quiet')}>
            View All Requests ({openCount})
          </Link>
        </p>
      )}
    </section>
  )
}

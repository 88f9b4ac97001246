import { Link } from 'react-router'
import { ENDS_SOON_MS } from '#work/bookings/booking.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import type { JobOffer } from '#work/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { JobOfferRow } from '#app/routes/orbiter/overview/job-offer-row.tsx'
import { RequestRow } from '#app/routes/orbiter/overview/request-row.tsx'
import { useFocusNext } from '#app/routes/orbiter/overview/use-focus-next.ts'

/** How many recent requests the overview shows, and how many that expire soon. */
export const REQUESTS_SHOWN = 3

interface ToAnswerProps {
  open: OrbiterBooking[]
  /** How many bookings the Orbiter had with the customer of a request, by the request's id. */
  bookingsWith: Record<string, number>
  /** The total number that wait for an answer; only the first few are shown here. */
  toAnswer: number
  offers: JobOffer[]
  serverNow: string
  /** Whether another part of the page has the panel. */
  isQuiet: boolean
}

interface Entry {
  expiresAt: string
  sentAt: string
}

/** Sorts requests that expire within four hours first, soonest first, then the most recent. */
function bySoonThenRecent(serverNow: string) {
  const soon = Date.parse(serverNow) + ENDS_SOON_MS
  const rank = ({ expiresAt }: Entry) => Math.min(Date.parse(expiresAt), soon)
  return (one: Entry, other: Entry) =>
    rank(one) - rank(other) || other.sentAt.localeCompare(one.sentAt)
}

/** The requests and offers that wait for an answer. */
export function ToAnswer({
  open,
  bookingsWith,
  toAnswer,
  offers,
  serverNow,
  isQuiet,
}: ToAnswerProps) {
  const entries = [
    ...open.map((booking) => ({
      expiresAt: booking.expiresAt,
      sentAt: booking.createdAt,
      booking,
    })),
    ...offers.map((offer) => ({ expiresAt: offer.expiresAt, sentAt: offer.offeredAt, offer })),
  ].toSorted(bySoonThenRecent(serverNow))
  const list = useFocusNext(entries.length)
  return (
    <section aria-labelledby="requests-title" className="to-answer" ref={list}>
      <div className="desk-section">
        <h2 id="requests-title" className="title" tabIndex={-1}>
          Booking requests
        </h2>
        {entries.length > 0 && <p className="small text-muted">Respond within 24 hours</p>}
      </div>
      {entries.length === 0 && (
        <p className="text-muted">
          All caught up! New requests appear here. You have 24 hours to answer each.
        </p>
      )}
      {entries.map((entry, index) => {
        const isPanel = !isQuiet && index === 0
        return 'booking' in entry ? (
          <RequestRow
            key={entry.booking.id}
            booking={entry.booking}
            bookings={bookingsWith[entry.booking.id] ?? 0}
            serverNow={serverNow}
            isPanel={isPanel}
          />
        ) : (
          <JobOfferRow
            key={entry.offer.id}
            offer={entry.offer}
            serverNow={serverNow}
            isPanel={isPanel}
          />
        )
      })}
      {toAnswer > 0 && (
        <p className="above-16">
          <Link to={paths.orbiterBookings()} className="text-link tall">
            View All Requests ({toAnswer})
          </Link>
        </p>
      )}
    </section>
  )
}

import { CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { BookingRow } from '#app/features/bookings/booking-row.tsx'
import type { OrbiterBooking, OrbiterBookings } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { RequestCard } from '#app/features/bookings/request-card.tsx'
import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'
import type { VerificationState } from '#app/features/creators/verification.ts'
import type { OrbiterFigures } from '#app/features/reports/orbiter-figures.ts'
import { paths } from '#app/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { VerificationPanel } from '#app/routes/orbiter/verification-panel.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

/** Where a card's forms lead from this page. */
export interface Place {
  serverNow: string
  action: string
  rejectHref: (bookingId: string) => string
}

interface OverviewProps {
  profile: OwnProfile
  openCount: number
  overview: { open: OrbiterBooking[]; upcoming: OrbiterBookings; verification: VerificationState[]; figures: OrbiterFigures }
  place: Place
  answer: ActionResult | undefined
}

export function Overview({ profile, openCount, overview, place, answer }: OverviewProps) {
  const { open, upcoming, verification, figures } = overview
  return (
    <>
      <div className="stats stats-three mt-8">
        <Stat label="Projects" figure={figures.completed} caption={`completed, +${figures.inProgress} in progress`} trend={figures.completedTrend} />
        <Stat label="Earnings" figure={formatMoney(figures.earningsCents)} caption="agreed prices less commission" trend={figures.earningsTrend} />
        <Stat
          label="Rating"
          figure={figures.rating === null ? '–' : figures.rating.toFixed(1)}
          caption={figures.rating === null ? 'No reviews yet' : `from ${figures.reviewCount} ${figures.reviewCount === 1 ? 'review' : 'reviews'}`}
        />
        <Stat label="Requests" figure={openCount} caption="pending" />
        <Stat label="Upcoming deadlines" figure={figures.dueSoon} caption="due in 7 days" />
        <Completeness profile={profile} />
      </div>
      <div className="work-columns mt-12">
        <OpenRequests open={open} openCount={openCount} place={place} />
        <section aria-labelledby="upcoming-title">
          <h2 id="upcoming-title" className="display-3">
            Coming up
          </h2>
          {upcoming.rows.length === 0 ? (
            <p className="mt-5 text-muted">Nothing booked yet. Accepted bookings appear here.</p>
          ) : (
            <ul className="booking-rows mt-5">
              {upcoming.rows.map((booking) => (
                <BookingRow key={booking.id} booking={booking} serverNow={place.serverNow} who={booking.customerDisplayName} />
              ))}
            </ul>
          )}
          {upcoming.total > upcoming.rows.length && (
            <p className="mt-4">
              <Link to={paths.orbiter({ tab: 'bookings', q: 'accepted' })} className="text-link">
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
                action={place.action}
                answer={answer}
              />
            </div>
          )}
        </section>
      </div>
    </>
  )
}

function Stat({ label, figure, caption, trend }: { label: string; figure: string | number; caption: string; trend?: string }) {
  return (
    <section className="stat">
      <h2 className="stat-label">{label}</h2>
      <p className="stat-figure">{figure}</p>
      <p className="stat-caption">
        {caption}
        {trend && <span className="block">{trend} against the 30 days before</span>}
      </p>
    </section>
  )
}

function OpenRequests({ open, openCount, place }: { open: OrbiterBooking[]; openCount: number; place: Place }) {
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
            text="New requests appear here by themselves. Respond within 24 hours."
            icon={<CircleCheckBig />}
            headingLevel={3}
          />
        </div>
      ) : (
        <div className="bookings mt-5">
          {open.map((booking) => (
            <RequestCard
              key={booking.id}
              booking={booking}
              serverNow={place.serverNow}
              action={place.action}
              rejectHref={place.rejectHref(booking.id)}
              headingLevel={3}
            />
          ))}
        </div>
      )}
      {openCount > 0 && (
        <p className="mt-5">
          <Link to={paths.orbiter({ tab: 'bookings' })} className={buttonClass('quiet')}>
            View All Requests ({openCount})
          </Link>
        </p>
      )}
    </section>
  )
}

function Completeness({ profile: { completeness, missing } }: { profile: OwnProfile }) {
  return (
    <section className="stat">
      <h2 className="stat-label">Profile completeness</h2>
      <p className="stat-figure">{completeness}%</p>
      <progress className="meter" aria-label="Profile completeness" value={completeness} max={100} />
      <p className="stat-caption">{missing.length === 0 ? 'Your profile is complete.' : `Still empty: ${missing.join(', ')}`}</p>
      {missing.length > 0 && (
        <Link to={paths.orbiter({ tab: 'profile' })} className="text-link w-fit py-2">
          Complete your profile
        </Link>
      )}
    </section>
  )
}

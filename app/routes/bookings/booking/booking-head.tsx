import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { timeLeft } from '#app/base/durations.ts'
import { StatusBadge } from '#app/routes/bookings/cards/booking-time.tsx'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { Countdown } from '#app/ui/countdown.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

interface BookingHeadProps {
  back: { to: string; label: string }
  view: BookingView
  picture: JobPicture | null
  serverNow: string
}

/** The other person; for the team, both. */
const otherOf = ({ side, customerName, orbiterName }: BookingView) =>
  ({
    customer: orbiterName,
    orbiter: customerName,
    admin: `${customerName} and ${orbiterName}`,
  })[side]

/** The event, its picture, and below them the person and what was sold. */
export function BookingHead({ back, view, picture, serverNow }: BookingHeadProps) {
  return (
    <div className="booking-top">
      {picture && (
        <div className="booking-top-poster">
          <JobPoster picture={picture} width={96} isFirst />
        </div>
      )}
      <WorkHead
        back={back}
        above={
          <p className="booking-status">
            <StatusBadge booking={view} serverNow={serverNow} formatLeft={timeLeft} />
            <span className="booking-hint tabular">No. {view.number}</span>
            {view.dayHint &&
              !view.isExpired &&
              (view.status === 'pending' || view.status === 'accepted') && (
                <span className="booking-hint">{view.dayHint}</span>
              )}
          </p>
        }
        title={view.title}
        text={
          <>
            <span className="strong text-fg">{otherOf(view)}</span>
            {view.soldAs && ` · ${view.soldAs}`}
          </>
        }
      />
    </div>
  )
}

/** `2 days 23h`; under two days, `47h 59m`. */
function spanLeft(msLeft: number): string {
  if (msLeft <= 0) return 'Now'
  const hours = Math.floor(msLeft / 3_600_000)
  if (hours < 48) return timeLeft(msLeft)
  return `${Math.floor(hours / 24)} days${hours % 24 ? ` ${hours % 24}h` : ''}`
}

export function NextStepPanel({ page, children }: { page: BookingPage; children: ReactNode }) {
  const { next, serverNow } = page
  const { revalidate } = useRevalidator()
  return (
    <section className="next-step" data-tone={next.tone} aria-labelledby="next-title">
      <p className="small medium text-muted">What happens next</p>
      <h2 id="next-title" className="display-3 wrap-anywhere">
        {next.title}
      </h2>
      <p className="text-muted">{next.text}</p>
      {/* A failed card has its own notice, which says what to do. */}
      {page.money && page.payments?.state !== 'open' && (
        <p className="text-muted">{page.money.lead}</p>
      )}
      {next.until && (
        <p className="line-12 text-muted above-8">
          <Countdown
            to={next.until}
            serverNow={serverNow}
            format={spanLeft}
            onEnd={() => void revalidate()}
            className="next-count tabular"
          />{' '}
          <span>
            {next.untilLabel}
            {'\u00A0· '}
            {page.untilAt}
          </span>
        </p>
      )}
      {children}
    </section>
  )
}

import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { formatLength } from '#app/base/durations.ts'
import { paths } from '#app/base/paths.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { Countdown } from '#app/ui/countdown.tsx'

/** `in 1d 05:21`; on the last day `in 05:21:07`. */
export function untilStart(msLeft: number): string {
  if (msLeft <= 0) return 'Begins now'
  const seconds = Math.floor(msLeft / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), two(Math.floor(seconds / 60) % 60)]
  return msLeft < DAY_MS
    ? `in ${two(hours)}:${minutes}:${two(seconds % 60)}`
    : `in ${Math.floor(hours / 24)}d ${two(hours % 24)}:${minutes}`
}

/** The next event as a poster, with the time until it begins. */
export function NextEvent({ booking, serverNow }: { booking: OrbiterBooking; serverNow: string }) {
  const { picture, title, soldAs, customerDisplayName, state, sentence } = booking
  const where = booking.venueAddress ?? booking.nearby
  return (
    <>
      <Link to={paths.booking(booking.id)} className="coming-event">
        <JobPoster picture={picture} width={316} sizes="(width >= 1200px) 316px, 100vw" />
        <span className="coming-event-left overlay-chip tabular">
          <Countdown to={booking.startAt} serverNow={serverNow} format={untilStart} />
        </span>
        <span className="coming-event-text scrim">
          <span className="coming-event-title">{title}</span>
          <span>
            <span className="time-words">{capital(booking.when)}</span>
            {where && ` · ${where}`}
          </span>
        </span>
      </Link>
      <p className="coming-event-meta small text-muted">
        {[customerDisplayName, soldAs, formatLength(booking.durationMinutes, booking.days)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {state !== 'booked' && state !== 'matched' && <p className="small medium">{sentence.says}</p>}
    </>
  )
}

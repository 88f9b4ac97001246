import { Clock3, FileText, MapPin, UserRound } from 'lucide'
import { Link, useRevalidator } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { countOf } from '#app/base/count.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { OverlayChip } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** `2d 03h 22m`; on the last day, `03h 22m`. */
function clockLeft(msLeft: number): string {
  if (msLeft <= 0) return 'Now'
  const days = Math.floor(msLeft / DAY_MS)
  const two = (count: number) => String(count).padStart(2, '0')
  const hours = `${two(Math.floor((msLeft % DAY_MS) / HOUR_MS))}h ${two(Math.floor((msLeft % HOUR_MS) / 60_000))}m`
  return days === 0 ? hours : `${days}d ${hours}`
}

/** The next event: the time until it begins, its date, its place, and its Orbiter. */
export function NextEvent({ booking, serverNow }: { booking: CustomerBooking; serverNow: string }) {
  const { id, orbiterName, venueAddress, project } = booking
  const { revalidate } = useRevalidator()
  const title = project?.title ?? booking.title
  const page = project ? paths.project(project.id) : paths.booking(id)
  return (
    <section className="next-event" aria-labelledby="next-event-title">
      <div className="next-event-poster">
        <JobPoster
          picture={booking.picture}
          width={232}
          sizes="(width >= 768px) 232px, calc(100vw - 32px)"
          isFirst
        />
        <OverlayChip className="next-event-chip">Next</OverlayChip>
      </div>
      <div className="next-event-words">
        <p>
          <Countdown
            to={booking.startAt}
            serverNow={serverNow}
            format={clockLeft}
            onEnd={() => void revalidate()}
            className="next-event-clock"
          />
        </p>
        <h2 id="next-event-title" className="next-event-title">
          <Link to={page}>{title}</Link>
        </h2>
        <ul className="next-event-facts">
          <li>
            <Icon of={Clock3} size={18} />
            <span>
              <span className="time-words">{capital(booking.when)}</span>. Event ends{' '}
              {booking.eventEnds}
            </span>
          </li>
          <li>
            <Icon of={UserRound} size={18} />
            <span>
              {orbiterName} films{booking.soldAs && ` · ${booking.soldAs}`}
            </span>
          </li>
          {venueAddress && (
            <li>
              <Icon of={MapPin} size={18} />
              <span>{venueAddress}</span>
            </li>
          )}
          <li className="next-event-says">
            <Icon of={FileText} size={18} />
            {booking.state === 'booked' && booking.brief ? (
              <BriefProgress bookingId={id} orbiterName={orbiterName} brief={booking.brief} />
            ) : (
              <span>{booking.sentence.more}</span>
            )}
          </li>
        </ul>
        <p className="next-event-links">
          <Link to={page} className={buttonClass('quiet')}>
            {project ? 'Open project' : 'Open booking'}
          </Link>
          <Link to={paths.dashboardThread(id)} className={buttonClass('ghost')}>
            Message {orbiterName}
          </Link>
        </p>
      </div>
    </section>
  )
}

interface BriefProgressProps {
  bookingId: string
  orbiterName: string
  brief: NonNullable<CustomerBooking['brief']>
}

/** What the brief says so far, and what is still missing. */
function BriefProgress({ bookingId, orbiterName, brief }: BriefProgressProps) {
  const { moments, saysOffCamera } = brief
  const missing = moments === 0 ? `Tell ${orbiterName} what to film` : 'Add what stays off camera'
  return (
    <span>
      {moments > 0 && `Brief: ${countOf(moments, 'moment')}. `}
      <Link to={paths.booking(bookingId, { do: 'brief' })} className="text-link">
        {moments > 0 && saysOffCamera ? 'Change brief' : missing}
      </Link>
    </span>
  )
}

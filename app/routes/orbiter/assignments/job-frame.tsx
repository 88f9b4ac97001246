import { Quote } from 'lucide'
import { useId, type ReactNode } from 'react'
import { formatEventEnd, formatTimeOn } from '#app/base/event-time.ts'
import { formatDuration } from '#app/base/durations.ts'
import { dateIn, nearDate, unbroken } from '#app/base/near-time.ts'
import { zoneLabel } from '#app/base/time.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { Assignment, JobOffer } from '#work/projects/orbiter-job-queries.server.ts'
import { CalendarDay } from '#app/routes/bookings/cards/booking-day.tsx'
import { BookingPlace } from '#app/routes/bookings/cards/booking-place.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface JobFrameProps {
  job: JobOffer | Assignment
  serverNow: string
  status: ReactNode
  /** Who the job is for, once that is known. */
  who?: string
  price: ReactNode
  actions?: ReactNode
  isOver?: boolean
  /** Below the facts: the pieces that are owed. */
  children?: ReactNode
}

/** A managed job as one card, drawn like a booking. */
export function JobFrame({
  job,
  serverNow,
  status,
  who,
  price,
  actions,
  isOver = false,
  children,
}: JobFrameProps) {
  const id = useId()
  const [first, ...others] = job.sessions
  const where = job.nearby ?? job.venueAddress ?? job.city
  return (
    <article className="booking" data-over={isOver || undefined} aria-labelledby={`${id}-title`}>
      {first && <CalendarDay date={first.date} serverNow={serverNow} />}
      <div className="booking-poster">
        <JobPoster picture={job.picture} width={70} />
      </div>
      <div className="booking-head">
        <p className="booking-status">{status}</p>
        <h2 id={`${id}-title`} className="booking-who">
          {job.title}
        </h2>
        {job.soldAs && <p className="booking-contact">{job.soldAs}</p>}
        {who && <p className="booking-contact">For {who}</p>}
        {first && (
          <p className="booking-time">
            <span className="time-words">{timeOf(first, job)}</span>{' '}
            <span className="text-muted">
              · {formatDuration(first.durationMinutes)} · Event ends {endOf(first, job)}
            </span>
          </p>
        )}
        {others.map((session) => (
          <p key={session.startAt} className="small text-muted">
            and {nearDate(session.date, dateIn(serverNow, job.timeZone))},{' '}
            <span className="time-words">{timeOf(session, job)}</span> ·{' '}
            {formatDuration(session.durationMinutes)} · Event ends {endOf(session, job)}
          </p>
        ))}
      </div>
      <div className="booking-body">
        <p className="medium">{job.sentence.says}</p>
        {where && <BookingPlace place={where} />}
        {job.notes && (
          <div className="booking-fact">
            <Icon of={Quote} />
            <p className="booking-notes">
              <span className="sr-only">Notes: </span>
              {job.notes}
            </p>
          </div>
        )}
        {children}
      </div>
      <div className="booking-side">
        <div className="booking-price">{price}</div>
        {actions && <div className="booking-actions">{actions}</div>}
      </div>
    </article>
  )
}

type JobZone = Pick<JobOffer, 'timeZone'>

const endOf = (session: JobOffer['sessions'][number], { timeZone }: JobZone) =>
  unbroken(formatEventEnd({ ...session, timeZone }, null))

function timeOf(
  { date, time, startAt }: JobOffer['sessions'][number],
  { timeZone }: JobZone,
): string {
  return unbroken(`${formatTimeOn(date, time)} ${zoneLabel(timeZone, startAt)}`)
}

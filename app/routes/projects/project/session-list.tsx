import { Link } from 'react-router'
import { formatEventEnd, formatTimeOn } from '#app/base/event-time.ts'
import { formatDuration } from '#app/base/durations.ts'
import { capital } from '#app/base/capital.ts'
import { dateIn, nearDate, shortDate, unbroken } from '#app/base/near-time.ts'
import { zoneLabel } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import type { ProjectPage } from '#work/projects/project-queries.server.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** When the project is filmed. Each session with an Orbiter has its own booking. */
export function SessionList({ project, now }: { project: ProjectPage; now: string }) {
  const { sessions, timeZone, readerZone, place, deadline, event } = project
  return (
    <section className="booking-section" aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="title">
        {sessions.length === 1 ? 'Session' : 'Sessions'}
      </h2>
      {sessions.length === 0 && (
        <p className="text-muted">
          {event ?? 'No date yet'}.{' '}
          {deadline && `You need it by ${nearDate(deadline, dateIn(now, timeZone))}. `}Our team
          agrees on one with you.
        </p>
      )}
      <ol className="project-rows">
        {sessions.map((session) => (
          <li key={session.startAt} data-over={session.endAt < now || undefined}>
            <div className="shrink">
              <p className="strong">{capital(nearDate(session.date, dateIn(now, timeZone)))}</p>
              <p className="small text-muted">
                <span className="time-words">
                  {unbroken(
                    `${formatTimeOn(session.date, session.time)} ${zoneLabel(timeZone, session.startAt)}`,
                  )}
                </span>{' '}
                · {formatDuration(session.durationMinutes)} · Event ends{' '}
                {unbroken(formatEventEnd({ ...session, timeZone }, readerZone))}
                {session.endAt < now && ' · Over'}
              </p>
            </div>
            {session.bookingId && (
              <Link
                to={paths.booking(session.bookingId)}
                className={buttonClass('quiet', 'sm')}
                aria-label={`Open booking: ${shortDate(session.date, dateIn(now, timeZone))}`}
              >
                Open booking
              </Link>
            )}
          </li>
        ))}
      </ol>
      {place && (
        <p>
          <span className="sr-only">Where: </span>
          {place}
        </p>
      )}
    </section>
  )
}

import { formatMoney } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import type { JobOffer } from '#app/features/projects/orbiter-job-queries.server.ts'

export function When({
  job,
}: {
  job: Pick<JobOffer, 'sessions' | 'timeZone' | 'readerZone' | 'city' | 'venueAddress' | 'nearby'>
}) {
  const where = job.nearby ?? job.venueAddress ?? job.city
  return (
    <p className="text-muted">
      {job.sessions
        .map(
          (session) =>
            `${formatEventTime({ ...session, timeZone: job.timeZone }, job.readerZone)}, ${session.durationMinutes / 60} h`,
        )
        .join(' and ')}
      {job.sessions.length > 0 && where && ' · '}
      {where}
    </p>
  )
}

export function Earnings({
  cents,
  priceCents,
}: {
  cents: number | null
  priceCents: number | null
}) {
  if (cents === null || priceCents === null) return null
  return (
    <p>
      <span className="booking-earnings">
        You earn <b className="tabular">{formatMoney(cents)}</b>
      </span>{' '}
      <span className="text-sm text-muted">of {formatMoney(priceCents)}</span>
    </p>
  )
}

import { MapPin, Navigation } from 'lucide'
import { Link } from 'react-router'
import { DueLine } from '#delivery/deliveries/due-line.tsx'
import { dueAtNow } from '#delivery/deliveries/due-piece.ts'
import { formatEventEnd, formatTimeOn } from '#app/base/event-time.ts'
import { formatMoney } from '#app/base/money.ts'
import { unbroken } from '#app/base/near-time.ts'
import { paths } from '#app/base/paths.ts'
import { formatTime, zoneLabel } from '#app/base/time.ts'
import type { Today } from '#app/routes/orbiter/overview/read-today.server.ts'
import { EventBrief } from '#app/routes/orbiter/overview/event-brief.tsx'
import { EventSteps } from '#app/routes/orbiter/overview/event-steps.tsx'
import { directionsOf } from '#app/routes/orbiter/overview/directions.ts'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The current event: from two hours before its start until it is over. */
export function EventDay({ today, serverNow }: { today: Today; serverNow: string }) {
  const { view, day } = today
  const hasBegun = day.startAt <= serverNow
  const clock = clockOf(day, serverNow)
  const address = view.venueAddress
  return (
    <section className="event" aria-label="The event of now">
      <div>
        <p className="event-state" data-live={hasBegun || undefined}>
          {hasBegun ? 'Under way' : view.requestedDate === today.date ? 'Today' : 'Tonight'}
          {day.days > 1 && ` · day ${day.day} of ${day.days}`}
        </p>
        <p className="event-who">for {view.customerName}</p>
        <p className="above-20 text-muted">{clock.label}</p>
        <Countdown className="event-clock" to={clock.to} serverNow={serverNow} format={clockLeft} />
        <p className="above-12">
          <span className="time-words">{timesOf(today)}</span>
          <span className="block">
            The event ends {unbroken(formatEventEnd({ ...day, timeZone: view.timeZone }, null))}
          </span>
        </p>
        <NextDue today={today} serverNow={serverNow} />
        <EventSteps today={today} hasBegun={hasBegun} serverNow={serverNow} />
      </div>
      <div>
        <div className="event-place">
          <Icon of={MapPin} size={20} />
          <p className="shrink wrap-anywhere">
            {address ?? 'The customer has not given an address yet. Ask in the messages.'}
          </p>
          {address && (
            <a
              href={directionsOf(address).google}
              className="btn btn-quiet btn-icon"
              target="_blank"
              rel="noreferrer"
              aria-label="Directions in Google Maps"
              title="Google Maps"
            >
              <Icon of={Navigation} />
            </a>
          )}
        </div>
        <EventBrief view={view} />
        <p className="cluster-12 between above-8">
          {view.earningsCents !== null && (
            <span>
              You earn <b className="tabular">{formatMoney(view.earningsCents)}</b>
            </span>
          )}
          <Link to={paths.booking(view.id)} className="text-link tall">
            All details
          </Link>
        </p>
      </div>
    </section>
  )
}

/**
 * Counts down to the start, then to the end of the event, then to the end of filming if that is
 * later.
 */
function clockOf({ startAt, endAt, eventEndsAt }: Today['day'], serverNow: string) {
  if (serverNow < startAt) return { label: 'Starts in', to: startAt }
  if (serverNow < eventEndsAt) return { label: 'The event ends in', to: eventEndsAt }
  return { label: 'Filming ends in', to: endAt }
}

/** The piece that is due next, and whether it will be on time. */
function NextDue({ today: { pieces }, serverNow }: { today: Today; serverNow: string }) {
  const owed = pieces.filter(({ state }) => state === 'owed' || state === 'changes')
  const [next] = owed.toSorted((one, other) => dueAtNow(one).getTime() - dueAtNow(other).getTime())
  return (
    next && (
      <div className="stack-4 above-12">
        <span>{next.label}</span>
        <DueLine piece={next} reader="orbiter" serverNow={serverNow} />
      </div>
    )
  )
}

/** `3:00 PM to 4:30 PM CST`. */
function timesOf({ view, endTime }: Today): string {
  return unbroken(
    `${formatTimeOn(view.requestedDate, view.requestedTime)} to ${formatTime(endTime)} ${zoneLabel(view.timeZone, view.startAt)}`,
  )
}

/** `1:04:09`, counting down in seconds. */
function clockLeft(msLeft: number): string {
  const seconds = Math.max(0, Math.ceil(msLeft / 1000))
  const two = (part: number) => String(part % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}

import { useRevalidator } from 'react-router'
import { HOUR_MS } from '#app/base/time.ts'
import type { DeliveryJob, Piece } from '#delivery/deliveries/delivery-job.ts'
import { dueNowOf, roomTime, type RoomClock } from '#app/routes/deliveries/room-words.ts'
import { PieceBadge } from '#app/routes/deliveries/piece-tabs.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { withProperties } from '#app/ui/custom-properties.ts'

interface OwedClockProps {
  job: DeliveryJob
  /** Null if everything is delivered. */
  next: Piece | null
  clock: RoomClock
}

/** The time left for the piece that is due next. */
export function OwedClock({ job, next, clock }: OwedClockProps) {
  const { revalidate } = useRevalidator()
  if (!next)
    return (
      <section className="venue-clock" aria-label="Due next">
        <h2 className="title">Everything is delivered</h2>
        <p className="text-muted">The customer’s answers appear here.</p>
      </section>
    )
  const dueAt = dueNowOf(next)
  const isLive = next.state === 'owed' && next.dueRule === 'event-end'
  const isLate = Date.parse(dueAt) < Date.parse(clock.serverNow)
  const round = next.rounds.find(({ answeredAt }) => answeredAt === null)
  // The time that the clock counts down: the event, or what is left to answer a request for changes.
  const beganAt = isLive ? job.startAt : round?.createdAt
  return (
    <section className="venue-clock" aria-label="Due next">
      <div className="cluster-12 between">
        <h2 className="title">
          {isLive ? 'Due before the event ends' : `${next.label} is due next`}
        </h2>
        <PieceBadge piece={next} clock={clock} />
      </div>
      {!isLate && (
        <Countdown
          to={dueAt}
          serverNow={clock.serverNow}
          format={timer}
          className="timecode"
          onEnd={() => void revalidate()}
        />
      )}
      {beganAt && <Gone from={beganAt} to={dueAt} now={clock.serverNow} />}
      <p className="line-12 small between text-muted">
        {beganAt && (
          <span>
            {beganWord(isLive, beganAt > clock.serverNow)}{' '}
            <span className="time-words">{roomTime(beganAt, clock)}</span>
          </span>
        )}
        <span>
          {isLive ? 'Event ends' : 'Due'}{' '}
          <span className="time-words">{roomTime(dueAt, clock)}</span>
        </span>
      </p>
    </section>
  )
}

function beganWord(isLive: boolean, isAhead: boolean): string {
  if (!isLive) return 'Changes requested'
  return isAhead ? 'Starts' : 'Started'
}

/** `00:51:42`; over a day, in days and hours. */
function timer(msLeft: number): string {
  const left = Math.max(0, msLeft)
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const hours = Math.floor(left / HOUR_MS)
  if (hours >= 48) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`
  return [hours, (left % HOUR_MS) / 60_000, (left % 60_000) / 1000].map(two).join(':')
}

function Gone({ from, to, now }: { from: string; to: string; now: string }) {
  const [begin, end, at] = [from, to, now].map((instant) => Date.parse(instant)) as [
    number,
    number,
    number,
  ]
  const share = end > begin ? Math.min(1, Math.max(0, (at - begin) / (end - begin))) : 1
  return <div className="venue-run" ref={withProperties({ '--gone': share })} aria-hidden="true" />
}

import { useRevalidator } from 'react-router'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { Countdown } from '#app/ui/countdown.tsx'

/** `in 9 days`; under two days, `in 31h 20m`; then `now`. */
function untilEvent(msLeft: number): string {
  if (msLeft <= 0) return 'now'
  if (msLeft >= 2 * DAY_MS) return `in ${Math.floor(msLeft / DAY_MS)} days`
  const minutes = Math.floor(msLeft / 60_000)
  return `in ${Math.floor(msLeft / HOUR_MS)}h ${minutes % 60}m`
}

/** How long until an event begins. */
export function EventCountdown({ startAt, serverNow }: { startAt: string; serverNow: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Countdown
      to={startAt}
      serverNow={serverNow}
      format={untilEvent}
      onEnd={() => void revalidate()}
      className="event-countdown"
    />
  )
}

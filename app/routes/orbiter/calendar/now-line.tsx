import { useEffect, useState } from 'react'
import { minutesOf, timeOfMinutes } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'
import { quarterOf } from '#app/routes/orbiter/calendar/calendar-blocks.ts'

/** The current time, advanced from the server's time. */
export function useClock(time: string): string {
  const [passed, setPassed] = useState({ time, minutes: 0 })
  useEffect(() => {
    const since = Date.now()
    const tick = () => setPassed({ time, minutes: Math.floor((Date.now() - since) / 60_000) })
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [time])
  return timeOfMinutes(minutesOf(time) + (passed.time === time ? passed.minutes : 0))
}

/** A line across the current day; a thin one across the days before it. */
export function NowLine({ time, isToday }: { time: string; isToday: boolean }) {
  return (
    <li
      className="cal-now"
      data-today={isToday || undefined}
      data-from={quarterOf(time)}
      aria-hidden="true"
    />
  )
}

/** The current time beside the hours; if a single day is shown, only on the current day. */
export function NowLabel({ time, isChosen }: { time: string; isChosen: boolean }) {
  return (
    <li className="cal-now-label" data-from={quarterOf(time)} data-chosen={isChosen || undefined}>
      {formatTime(time).split(' ')[0]}
    </li>
  )
}

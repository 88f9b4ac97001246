import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'

/** A time to start at, on the date of the search. */
export function TimeOfDay({ time }: { time: string }) {
  return (
    <label className="search-box">
      <span className="sr-only">Time</span>
      <select name="time" defaultValue={time}>
        <option value="">Any time</option>
        {DIRECT_TIMES.map((at) => (
          <option key={at} value={at}>
            {formatTime(at)}
          </option>
        ))}
      </select>
    </label>
  )
}

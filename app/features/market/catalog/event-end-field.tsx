import { useState } from 'react'
import {
  END_TIMES,
  endsNextDay,
  endTrouble,
  formatEnd,
  minutesToEnd,
  usualEnd,
} from '#app/base/event-end.ts'
import { formatTime } from '#app/base/time.ts'
import { SelectField } from '#app/ui/field.tsx'

interface EventEndFieldProps {
  name?: string
  /** The start time chosen in the same form; empty until then. */
  start: string
  /** The filming time sold for each day; null when nothing is chosen yet. */
  soldMinutes: number | null
  /** With `value` and `onChange`, the form holds the value. */
  value?: string
  onChange?: (end: string) => void
  defaultValue?: string
  error?: string | undefined
  /** What an empty field means while there is no start time. */
  whenEmpty?: string
  optional?: boolean
}

/**
 * Asks when an event ends. Empty means that the event ends with the filming, so the end follows the
 * start until another time is chosen.
 */
export function EventEndField({
  name = 'eventEnd',
  start,
  soldMinutes,
  value,
  onChange,
  defaultValue = '',
  error,
  whenEmpty = 'When filming ends',
  optional,
}: EventEndFieldProps) {
  const [own, setOwn] = useState(defaultValue)
  const chosen = value ?? own
  const usual = start && soldMinutes !== null ? usualEnd(start, soldMinutes) : ''
  const end = chosen || usual
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    setOwn(currentTarget.value)
    onChange?.(currentTarget.value)
  }
  const times = start
    ? END_TIMES.toSorted((one, other) => minutesToEnd(start, one) - minutesToEnd(start, other))
    : END_TIMES
  return (
    <SelectField
      label="What time does the event end?"
      name={name}
      value={chosen}
      onChange={change}
      // A restored draft fires only this event.
      onInput={change}
      placeholder={usual ? `${formatEnd(start, usual)}, when filming ends` : whenEmpty}
      options={times.map((time) => ({ value: time, label: formatEnd(start, time) }))}
      hint={
        <span role="status">
          {usual ? (
            <>
              {`Filmed: ${formatTime(start)} to ${formatEnd(start, usual)}`}
              {endsNextDay(start, end) && (
                <>
                  {'. '}
                  <span>Ends the next day</span>
                </>
              )}
            </>
          ) : (
            'Live reels are due before this time'
          )}
        </span>
      }
      error={error ?? endTrouble(start, chosen, soldMinutes ?? 0) ?? undefined}
      optional={optional}
    />
  )
}

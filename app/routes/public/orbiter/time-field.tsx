import { useEffect, useRef, useState } from 'react'
import { formatClock, formatDate } from '#app/base/time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import type { TimesOnOffer } from '#app/routes/public/orbiter/request-form.ts'
import { useFreeTimes } from '#app/routes/public/orbiter/use-free-times.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { SelectField } from '#app/ui/field.tsx'

interface TimeFieldProps {
  orbiterId: string
  offer: string
  date: string
  value: string
  onChange: (time: string) => void
  /** The times that the server listed as open when it rejected a time. */
  known: TimesOnOffer | null
  hint: string
  error?: string
}

/**
 * The open times of a day. Without JavaScript: all specified times, or those that the server has
 * listed.
 */
export function TimeField({
  orbiterId,
  offer,
  date,
  value,
  onChange,
  known,
  hint,
  error,
}: TimeFieldProps) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const { times, hasFailed, lookAgain } = useFreeTimes(orbiterId, offer, date, known)
  useEffect(() => {
    if (times && value && !times.includes(value)) onChange('')
  }, [times, value, onChange])
  const place = useRef<HTMLDivElement>(null)
  const shownDate = useRef(date)
  useEffect(() => {
    // On phones the times appear below the month, out of view.
    if (times && shownDate.current !== date)
      place.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    if (times) shownDate.current = date
  }, [times, date])
  if (!isReady) {
    const options = known?.date === date && known.times.length > 0 ? known.times : DIRECT_TIMES
    return (
      <SelectField
        label="Time"
        name="time"
        hint={hint}
        error={error}
        defaultValue={value}
        placeholder="Choose a time"
        options={options.map((time) => ({ value: time, label: formatClock(date, time) }))}
      />
    )
  }
  return (
    <div ref={place} className="time-place">
      <ChipGroup legend="Time" hint={hint} error={error} className="time-chips">
        {!date && <p>Pick a date first</p>}
        {date && !times && !hasFailed && <p>Looking for free times…</p>}
        {hasFailed && (
          <p>
            Couldn't load the times.{' '}
            <Button type="button" size="sm" onClick={lookAgain}>
              Try again
            </Button>
          </p>
        )}
        {times?.length === 0 && <p>No time slots available for this date</p>}
        {times?.map((time) => (
          <ChipRadio
            key={time}
            name="time"
            value={time}
            label={formatClock(date, time)}
            size="sm"
            className="time-words"
            checked={value === time}
            onChange={() => onChange(time)}
          />
        ))}
      </ChipGroup>
      <p role="status" className="sr-only">
        {times ? `${times.length} free times on ${formatDate(date)}` : ''}
      </p>
    </div>
  )
}

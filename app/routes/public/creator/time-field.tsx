import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { formatTime } from '#app/base/time.ts'
import { DIRECT_TIMES } from '#app/features/bookings/booking.ts'
import { paths } from '#app/paths.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { SelectField } from '#app/ui/field.tsx'

interface TimeFieldProps {
  orbiterId: string
  offer: string
  date: string
  value: string
  onChange: (time: string) => void
  hint: string
  error?: string
}

/** The free times of a day, from the server's slot engine. Without a script: all specified times, which the server checks. */
export function TimeField({ orbiterId, offer, date, value, onChange, hint, error }: TimeFieldProps) {
  const fetcher = useFetcher<{ date: string; times: string[] }>()
  const { load } = fetcher
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  useEffect(() => {
    if (date) void load(paths.creatorTimes(orbiterId, { offer, date }))
  }, [date, offer, orbiterId, load])
  const times = fetcher.data?.date === date && fetcher.state === 'idle' ? fetcher.data.times : null
  useEffect(() => {
    if (times && value && !times.includes(value)) onChange('')
  }, [times, value, onChange])
  if (!isReady) {
    return <SelectField label="Time" name="time" hint={hint} error={error} defaultValue={value} placeholder="Choose a time" options={DIRECT_TIMES.map((time) => ({ value: time, label: formatTime(time) }))} />
  }
  return (
    <ChipGroup legend="Time" hint={hint} error={error}>
      {!date && <p className="text-muted">Pick a date first</p>}
      {date && !times && <p className="text-muted">Looking for free times…</p>}
      {times && times.length === 0 && <p className="text-muted">No time slots available for this date</p>}
      {times?.map((time) => (
        <ChipRadio key={time} name="time" value={time} label={formatTime(time)} size="sm" checked={value === time} onChange={() => onChange(time)} />
      ))}
    </ChipGroup>
  )
}

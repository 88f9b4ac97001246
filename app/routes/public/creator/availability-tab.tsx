import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatDate, formatTime, zoneLabel } from '#app/base/time.ts'
import type { AvailabilityDay, PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { paths } from '#app/paths.ts'
import { DateField } from '#app/ui/date-picker.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface AvailabilityTabProps {
  profile: PublicProfile
  availability: { days: AvailabilityDay[]; openDates: string[] | null; today: string }
}

const DAYS_LISTED = 7

export function AvailabilityTab({ profile, availability }: AvailabilityTabProps) {
  const { days, openDates, today } = availability
  if (openDates === null) {
    return <EmptyState title="No availability set" text={profile.isAvailable ? 'Ask for any time; the creator will tell you whether it suits.' : undefined} />
  }
  const open = new Set(openDates)
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <DayPicker profile={profile} openDates={openDates} today={today} />
      <section>
        <h2 className="display-3 mb-5">Next free days</h2>
        <ul className="offer-list">
          {days.filter((day) => open.has(day.date)).slice(0, DAYS_LISTED).map((day) => (
            <li key={day.date} className="offer">
              <p className="font-medium">{formatDate(day.date, false)}</p>
              <p className="tabular text-muted">
                {day.slots.map((slot) => `${formatTime(slot.startTime)} to ${formatTime(slot.endTime)}`).join(', ')} {zoneLabel(profile.timeZone, `${day.date}T12:00:00Z`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function DayPicker({ profile, openDates, today }: { profile: PublicProfile; openDates: string[]; today: string }) {
  const [date, setDate] = useState('')
  const fetcher = useFetcher<{ date: string; times: string[] }>()
  const { load } = fetcher
  const open = new Set(openDates)
  useEffect(() => {
    if (date) void load(paths.creatorTimes(profile.userId, { offer: 'general', date }))
  }, [date, load, profile.userId])
  const times = fetcher.data?.date === date ? fetcher.data.times : null
  return (
    <section>
      <DateField label="Pick a day" name="day" value={date} onChange={setDate} fromDate={today} toDate={openDates.at(-1)} isDisabled={(day) => !open.has(day)} />
      <div aria-live="polite" className="mt-5">
        {times && times.length === 0 && <p className="text-muted">No time slots available for this date</p>}
        {times && times.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={`Free times on ${formatDate(date)}`}>
            {times.map((time) => (
              <li key={time}>
                {profile.isAvailable
                  ? <Link className="chip tabular" preventScrollReset to={`${paths.creator(profile.userId, { tab: 'availability', book: 'any', date })}&time=${time}`}>{formatTime(time)}</Link>
                  : <span className="chip tabular">{formatTime(time)}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

import { useState } from 'react'
import { Form, Link } from 'react-router'
import { formatClock, formatDate, zoneLabel } from '#app/base/time.ts'
import type { FreeDay } from '#market/availability/open-times.server.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import { GENERAL_OFFER } from '#market/creators/offers.ts'
import { paths } from '#app/base/paths.ts'
import type { Availability } from '#app/routes/public/orbiter/read-creator-page.server.ts'
import { useFreeTimes } from '#app/routes/public/orbiter/use-free-times.ts'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface AvailabilityTabProps {
  profile: PublicProfile
  availability: Availability
}

export function AvailabilityTab({ profile, availability }: AvailabilityTabProps) {
  const { days, openDates, today } = availability
  if (openDates === null) {
    return (
      <EmptyState
        title="No availability set"
        text={
          profile.isAvailable
            ? 'Request any time; the creator will let you know if it works.'
            : undefined
        }
      />
    )
  }
  if (openDates.length === 0)
    return <EmptyState title="Fully booked" text="This creator has no free times at the moment." />
  const zone = zoneLabel(profile.timeZone, `${days[0]?.date ?? today}T12:00:00Z`)
  return (
    <div className="availability">
      <DayPicker profile={profile} availability={availability} openDates={openDates} />
      {days.length > 0 && (
        <section aria-labelledby="next-free-days">
          <h2 id="next-free-days" className="display-3">
            Next free days
          </h2>
          <p className="above-8 below-20 text-muted">
            Times in {zone}
            {profile.location && `, ${profile.location}`}
            {availability.zoneNote}
          </p>
          <ul className="rule-above">
            {days.map((day) => (
              <FreeDayRow key={day.date} day={day} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function FreeDayRow({ day }: { day: FreeDay }) {
  return (
    <li className="free-day">
      <p className="medium">{formatDate(day.date, false)}</p>
      <p className="time-words text-muted">
        {day.slots
          .map(
            ({ startTime, endTime }) =>
              `${formatClock(day.date, startTime)} to ${formatClock(day.date, endTime)}`,
          )
          .join(', ')}
      </p>
    </li>
  )
}

function DayPicker({
  profile,
  availability,
  openDates,
}: AvailabilityTabProps & { openDates: string[] }) {
  const { today, lastDate, picked } = availability
  const [date, setDate] = useState(picked?.date ?? '')
  const { times, hasFailed, lookAgain } = useFreeTimes(
    profile.userId,
    GENERAL_OFFER.key,
    date,
    picked,
  )
  const open = new Set(openDates)
  return (
    <section aria-label="Free times">
      <Form action={paths.creator(profile.userId)} preventScrollReset>
        <input type="hidden" name="tab" value="availability" />
        <DateField
          label="Pick a day"
          name="day"
          value={date}
          onChange={setDate}
          fromDate={today}
          toDate={openDates.at(-1) ?? lastDate}
          isDisabled={(day) => !open.has(day)}
        />
        <Button type="submit" className="without-script above-16">
          Show times
        </Button>
      </Form>
      <div aria-live="polite" className="above-24">
        {date && !times && !hasFailed && <p className="text-muted">Looking for free times…</p>}
        {hasFailed && (
          <p className="text-muted">
            Couldn't load the times.{' '}
            <Button size="sm" onClick={lookAgain}>
              Try again
            </Button>
          </p>
        )}
        {times?.length === 0 && <p className="text-muted">No time slots available for this date</p>}
        {times && times.length > 0 && (
          <ul className="free-times" aria-label={`Free times on ${formatDate(date)}`}>
            {times.map((time) => (
              <li key={time}>
                {profile.isAvailable ? (
                  <Link
                    className="chip chip-sm time-words"
                    preventScrollReset
                    to={paths.creator(profile.userId, {
                      tab: 'availability',
                      book: 'any',
                      date,
                      time,
                    })}
                    aria-label={`Book ${formatClock(date, time)}`}
                  >
                    {formatClock(date, time)}
                  </Link>
                ) : (
                  <span className="chip chip-sm time-words">{formatClock(date, time)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatClock, formatDate, zoneLabel } from '#app/base/time.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import { DateInput } from '#app/ui/date-input.tsx'
import { paths } from '#app/base/paths.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/orbiter/creator-tabs.ts'
import type { BookingDay } from '#app/routes/public/orbiter/read-creator-page.server.ts'
import type { ChosenWhen } from '#app/routes/public/orbiter/request-form.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { buttonClass, Button } from '#app/ui/button.tsx'

const TIMES_SHOWN = 9

interface BookPanelProps {
  profile: PublicProfile
  tab: CreatorTab
  day: BookingDay
  when: ChosenWhen
}

/**
 * What booking costs and when it is possible: beside the profile, or on a phone, in a bar below it.
 */
export function BookPanel({ profile, tab, day, when }: BookPanelProps) {
  const { userId, fullName, isAvailable, startingPriceCents } = profile
  return (
    <aside className="panel book-panel" aria-label={`Book ${fullName}`}>
      <div className="book-bar">
        <p className="shrink">
          {startingPriceCents ? (
            <>
              from <b className="book-price">{formatMoney(startingPriceCents)}</b>
              {day.priceFor && <span className="book-what">{day.priceFor}</span>}
            </>
          ) : (
            'Ask for a quote'
          )}
        </p>
        {isAvailable ? (
          <Link
            to={paths.creator(userId, {
              tab: tabInAddress(tab),
              book: 'any',
              ...when,
            })}
            preventScrollReset
            className={buttonClass('main')}
          >
            Book Now
          </Link>
        ) : (
          <p className="text-muted">Not taking bookings at the moment</p>
        )}
      </div>
      {isAvailable && <FreeTimes profile={profile} tab={tab} day={day} when={when} />}
    </aside>
  )
}

function FreeTimes({ profile: { userId, timeZone }, tab, day, when }: BookPanelProps) {
  const { date, times } = day
  const more = times.length - TIMES_SHOWN
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, { date: when.date })
  return (
    <section aria-labelledby="panel-day">
      <h2 id="panel-day" className="medium">
        {!date
          ? 'No free day in the next two weeks'
          : when.date
            ? `${times.length > 0 ? 'Free' : 'Not free'} on ${formatDate(date, false)}`
            : `Next free: ${formatDate(date, false)}`}
      </h2>
      {times.length > 0 && (
        <ul className="free-times above-12" aria-label={`Free times on ${formatDate(date)}`}>
          {times.slice(0, TIMES_SHOWN).map((time) => (
            <li key={time}>
              <Link
                className="chip chip-sm time-words"
                preventScrollReset
                to={paths.creator(userId, { tab: tabInAddress(tab), book: 'any', date, time })}
                aria-label={`Book ${formatClock(date, time)}`}
              >
                {formatClock(date, time)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="above-8 small text-muted">
        {date && `Times in ${zoneLabel(timeZone, `${date}T12:00:00Z`)} · `}
        <Link className="text-link" to={paths.creator(userId, { tab: 'availability', ...when })}>
          {more > 0 ? `${more} more, and other days` : 'All free days'}
        </Link>
      </p>
      <Form ref={form} action={paths.creator(userId)} preventScrollReset className="book-date">
        <label className="search-box">
          <span className="sr-only">See another day</span>
          <DateInput
            empty="Another day"
            name="date"
            required
            min={day.today}
            max={day.lastDate}
            defaultValue={when.date}
          />
        </label>
        <Button type="submit">Show times</Button>
      </Form>
    </section>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import type { Route } from './+types/calendar'
import { formatDate, formatMonth, formatTime, zoneLabel } from '#app/base/time.ts'
import { addFreeTime } from '#app/features/availability/add-free-time.server.ts'
import { joinFreeTimes } from '#app/features/availability/free-time.ts'
import { TIMES_INVERTED, TIMES_MISSING } from '#app/features/availability/free-time-inputs.ts'
import type { OwnSlot } from '#app/features/availability/own-calendar.server.ts'
import { removeFreeTime, removeSeries } from '#app/features/availability/remove-free-time.server.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { now } from '#app/platform/clock.ts'
import { AddFreeTimeForm } from '#app/routes/orbiter/add-free-time-form.tsx'
import { datesOf, type CalendarSpan } from '#app/routes/orbiter/calendar-view.ts'
import { readCalendar, type Calendar } from '#app/routes/orbiter/read-calendar.server.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const here = (
  { view, date }: CalendarSpan,
  changes: { view?: 'week' | 'month'; date?: string } = {},
) => paths.orbiterCalendar({ view, date, ...changes })

export function loader({ url, context }: Route.LoaderArgs) {
  return readPage('orbiter calendar failed to load', { serverNow: now().toISOString() }, () =>
    readCalendar(requireViewer(context), url.searchParams),
  )
}

const failureOf = (intent: string) =>
  intent === 'add-slot'
    ? 'Failed to add availability. Please try again.'
    : 'Failed to remove availability.'

const TITLES: Record<string, string> = {
  [TIMES_MISSING]: 'Missing information',
  [TIMES_INVERTED]: 'Invalid time range',
}

export const action = formAction({
  failure: failureOf,
  // Some refusals have a title of their own, and are told by a toast as well.
  refuse: (_, result) => {
    const title = TITLES[result.description]
    return result.errors
      ? { ...result, title: title ?? 'Please check the form', toast: title !== undefined }
      : result
  },
  intents: {
    async 'add-slot'({ context, values }) {
      const { isRecurring, added, merged } = await addFreeTime(requireViewer(context), values)
      const joined =
        merged > 0 ? ' It overlaps your existing times, so customers see them as one.' : ''
      if (isRecurring)
        return {
          title: 'Recurring availability added!',
          description: `Added ${added} time slots for the next 12 weeks.${joined}`,
        }
      if (added === 0)
        return {
          title: 'Already in your calendar',
          description: 'You were already free at that time, so nothing changed.',
        }
      return {
        title: 'Availability added!',
        description: `Customers can now book this time.${joined}`,
      }
    },
    async 'remove-slot'({ context, values }) {
      await removeFreeTime(requireViewer(context), values)
      return { title: 'Availability removed', description: 'This time can no longer be booked.' }
    },
    async 'remove-series'({ context, values }) {
      await removeSeries(requireViewer(context), values)
      return {
        title: 'Recurring availability removed',
        description: 'All future instances of this recurring slot have been removed.',
      }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function OrbiterCalendar({
  loaderData: { content: calendar, serverNow },
  actionData,
}: Route.ComponentProps) {
  const answer = useActionResult(actionData)
  const timesAdded = useTimesAdded(answer)
  if (!calendar) return <DashboardFailed result={answer} />
  const { span, timeZone } = calendar
  return (
    <>
      <ResultNotice result={answer} />
      <div className="work-columns mt-8">
        <section aria-labelledby="calendar-title" className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="calendar-title" className="display-3">
              {span.view === 'month'
                ? formatMonth(span.date)
                : `${formatDate(span.from, false)} – ${formatDate(span.to, false)}`}
            </h2>
            <div className="flex flex-wrap gap-2">
              <Link
                to={here(span, { date: span.previous })}
                className={buttonClass('quiet')}
                aria-label={`Previous ${span.view}`}
                preventScrollReset
              >
                <Icon of={ChevronLeft} size={20} />
              </Link>
              <Link
                to={here(span, { date: span.next })}
                className={buttonClass('quiet')}
                aria-label={`Next ${span.view}`}
                preventScrollReset
              >
                <Icon of={ChevronRight} size={20} />
              </Link>
              <Link
                to={here(span, { view: span.view === 'week' ? 'month' : 'week' })}
                className={buttonClass('quiet')}
                preventScrollReset
              >
                {span.view === 'week' ? 'Month view' : 'Week view'}
              </Link>
            </div>
          </div>
          <p className="mt-2 text-sm text-muted">
            Times are in {zoneLabel(timeZone, serverNow)}, your local time. Customers can't book
            times of accepted bookings.
          </p>
          {span.view === 'week' ? <Week calendar={calendar} /> : <Month calendar={calendar} />}
        </section>
        <AddFreeTimeForm
          key={timesAdded}
          action={here(span)}
          today={calendar.today}
          answer={answer}
        />
      </div>
    </>
  )
}

function Week({ calendar: { span, slots, bookings, today } }: { calendar: Calendar }) {
  return (
    <ul className="cal-week mt-5">
      {datesOf(span).map((date) => {
        const free = slots.filter((slot) => slot.date === date)
        const booked = bookings.filter((booking) => booking.date === date)
        return (
          <li
            key={date}
            className="cal-day"
            data-past={date < today || undefined}
            data-empty={free.length + booked.length === 0 || undefined}
          >
            <h3 className="cal-date">
              {formatDate(date, false)}
              {date === today && <span className="text-muted"> · Today</span>}
            </h3>
            <div className="cal-entries">
              {booked.map((booking) => (
                <Link key={booking.id} to={paths.booking(booking.id)} className="cal-booking">
                  <strong>{formatTime(booking.time)}</strong> {booking.who} · {booking.what}
                </Link>
              ))}
              {free.map((slot) => (
                <Slot key={slot.id} slot={slot} action={here(span)} canRemove={date >= today} />
              ))}
              {free.length === 0 && booked.length === 0 && (
                <p className="text-sm text-muted">{date < today ? 'Over' : 'No free time'}</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** How often something was added here: a new form for each time. Nothing else may touch what is being typed. */
function useTimesAdded(answer: ActionResult | undefined): number {
  const [known, setKnown] = useState({ answer, times: 0 })
  if (known.answer === answer) return known.times
  const times = known.times + (answer?.ok && /added/i.test(answer.title) ? 1 : 0)
  setKnown({ answer, times })
  return times
}

function Slot({ slot, action, canRemove }: { slot: OwnSlot; action: string; canRemove: boolean }) {
  const time = `${formatTime(slot.startTime)} – ${formatTime(slot.endTime)}`
  const when = `${time}, ${formatDate(slot.date, false)}`
  return (
    <div className="cal-slot">
      <p>
        {time}
        {slot.weekdays.length > 0 && (
          <span className="block text-sm text-muted">
            Every {slot.weekdays.map(capitalized).join(', ')}
          </span>
        )}
      </p>
      {canRemove && (
        <Form method="post" action={action} className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="slotId" value={slot.id} />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="remove-slot"
            aria-label={`Remove ${when}`}
          >
            Remove
          </Button>
          {slot.weekdays.length > 0 && (
            <Button
              type="submit"
              size="sm"
              tone="ghost"
              name="intent"
              value="remove-series"
              aria-label={`Remove series of ${when}`}
            >
              Remove series
            </Button>
          )}
        </Form>
      )}
    </div>
  )
}

function capitalized(key: string): string {
  return key.slice(0, 1).toUpperCase() + key.slice(1, 3)
}

/** A time that no line breaks. */
const whole = (time: string) => formatTime(time).replace(' ', '\u00A0')

function Month({ calendar: { span, slots, bookings, today } }: { calendar: Calendar }) {
  return (
    <>
      <div className="cal-month cal-weekdays mt-5" aria-hidden="true">
        {['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="cal-month mt-2">
        {datesOf(span).map((date) => {
          const free = joinFreeTimes(slots.filter((slot) => slot.date === date))
          const booked = bookings.filter((booking) => booking.date === date).length
          const label = `${formatDate(date)}: ${free.length === 0 ? 'no free time' : free.map((one) => `free ${formatTime(one.startTime)} to ${formatTime(one.endTime)}`).join(', ')}${booked > 0 ? `, ${booked} booked` : ''}`
          return (
            <li key={date}>
              <Link
                to={here(span, { view: 'week', date })}
                className="cal-cell"
                data-free={free.length > 0 || undefined}
                data-past={date < today || undefined}
                aria-current={date === today ? 'date' : undefined}
                data-outside={date.slice(0, 7) !== span.date.slice(0, 7) || undefined}
              >
                <span aria-hidden="true">{Number(date.slice(8))}</span>
                {date >= today && free.length > 0 && (
                  <span aria-hidden="true" className="cal-free">
                    {free
                      .map((one) => `${whole(one.startTime)} – ${whole(one.endTime)}`)
                      .join(', ')}
                  </span>
                )}
                {booked > 0 && (
                  <span aria-hidden="true" className="cal-count">
                    {booked}
                  </span>
                )}
                <span className="sr-only">{label}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      <p className="cal-legend" aria-hidden="true">
        <span className="cal-key" data-free /> Free time
        <span className="cal-count">1</span> Booked
        <span className="cal-key" data-today /> Today
      </p>
    </>
  )
}

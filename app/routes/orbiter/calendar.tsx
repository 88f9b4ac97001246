import { Month } from '#app/routes/orbiter/calendar/month.tsx'
import { ChevronLeft, ChevronRight } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/calendar'
import { formatDate, formatMonth, zoneLabel } from '#app/base/time.ts'
import { addFreeTime } from '#app/features/availability/add-free-time.server.ts'
import { TIMES_INVERTED, TIMES_MISSING } from '#app/features/availability/free-time-inputs.ts'
import { removeFreeTime, removeSeries } from '#app/features/availability/remove-free-time.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { now } from '#app/platform/clock.ts'
import { AddFreeTimeForm } from '#app/routes/orbiter/add-free-time-form.tsx'
import { readCalendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Week } from '#app/routes/orbiter/calendar/week.tsx'
import { useTimesAdded } from '#app/routes/orbiter/calendar/use-times-added.ts'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'

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
  // Some errors have their own title and are also shown in a toast.
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
      <DocumentResult result={answer} />
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
                to={calendarHref(span, { date: span.previous })}
                className={buttonClass('quiet')}
                aria-label={`Previous ${span.view}`}
                preventScrollReset
              >
                <Icon of={ChevronLeft} size={20} />
              </Link>
              <Link
                to={calendarHref(span, { date: span.next })}
                className={buttonClass('quiet')}
                aria-label={`Next ${span.view}`}
                preventScrollReset
              >
                <Icon of={ChevronRight} size={20} />
              </Link>
              <Link
                to={calendarHref(span, { view: span.view === 'week' ? 'month' : 'week' })}
                className={buttonClass('quiet')}
                preventScrollReset
              >
                {span.view === 'week' ? 'Month view' : 'Week view'}
              </Link>
            </div>
          </div>
          <p className="mt-2 text-sm text-muted">
            Times are in {zoneLabel(timeZone, serverNow)}, the time zone of your city
            {calendar.zoneNote}. Customers can't book times of accepted bookings.
          </p>
          {span.view === 'week' ? <Week calendar={calendar} /> : <Month calendar={calendar} />}
        </section>
        <AddFreeTimeForm
          key={timesAdded}
          action={calendarHref(span)}
          today={calendar.today}
          answer={answer}
        />
      </div>
    </>
  )
}

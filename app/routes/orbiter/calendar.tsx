import { useSearchParams } from 'react-router'
import type { Route } from './+types/calendar'
import { zoneLabel } from '#app/base/time.ts'
import { listOwnOwed } from '#team/attention/own-owed.server.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { blockTime, unblockTime } from '#market/availability/block-time.server.ts'
import { TIMES_INVERTED, TIMES_MISSING } from '#market/availability/free-time-inputs.ts'
import { copyWeek, moveFreeTime } from '#market/availability/move-free-time.server.ts'
import { removeFreeTime, removeSeries } from '#market/availability/remove-free-time.server.ts'
import { saveBookingRules } from '#market/availability/save-time-rules.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { now } from '#app/platform/clock.ts'
import { AddFreeTimeForm } from '#app/routes/orbiter/add-free-time-form.tsx'
import { CalendarKey } from '#app/routes/orbiter/calendar/calendar-key.tsx'
import { CalendarForms } from '#app/routes/orbiter/calendar/calendar-forms.tsx'
import { CalendarTitle, CalendarToolbar } from '#app/routes/orbiter/calendar/calendar-toolbar.tsx'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import { Month } from '#app/routes/orbiter/calendar/month.tsx'
import { readCalendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { SlotBar } from '#app/routes/orbiter/calendar/slot-bar.tsx'
import { TimeGrid } from '#app/routes/orbiter/calendar/time-grid.tsx'
import { useDesk } from '#app/routes/orbiter/desk.ts'
import { OrbiterHead } from '#app/routes/orbiter/orbiter-head.tsx'
import { OwedList } from '#app/routes/orbiter/owed/owed-list.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage(
    'orbiter calendar failed to load',
    { serverNow: now().toISOString() },
    async () => {
      const [calendar, owed] = await Promise.all([
        readCalendar(viewer, url.searchParams),
        listOwnOwed(viewer),
      ])
      return { calendar, owed }
    },
  )
}

const FAILURES: Record<string, string> = {
  'add-slot': 'Failed to add availability. Please try again.',
  'move-slot': 'Failed to change this time. Please try again.',
  'block-time': 'Failed to block these days. Please try again.',
  'copy-week': 'Failed to copy this week. Please try again.',
  'save-rules': 'Failed to save your rules. Please try again.',
}

const failureOf = (intent: string) => FAILURES[intent] ?? 'Failed to remove availability.'

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
    async 'move-slot'({ context, values }) {
      await moveFreeTime(requireViewer(context), values)
      return { title: 'Availability changed', description: 'Customers see the new time.' }
    },
    async 'block-time'({ context, values }) {
      const { days } = await blockTime(requireViewer(context), values)
      if (days === 0)
        return { title: 'Already blocked', description: 'Nothing changed on these days.' }
      return {
        title: 'Time off added',
        description: `Customers can't book ${days === 1 ? 'this day' : `these ${days} days`}. Accepted bookings stay.`,
      }
    },
    async unblock({ context, values }) {
      await unblockTime(requireViewer(context), values)
      return { title: 'Unblocked', description: 'Your free times on these days count again.' }
    },
    async 'copy-week'({ context, values }) {
      const { added } = await copyWeek(requireViewer(context), values)
      return added === 0
        ? { title: 'Nothing to copy', description: 'Those weeks have these free times already.' }
        : { title: 'Week copied', description: `Free times added: ${added}.` }
    },
    async 'save-rules'({ context, values }) {
      await saveBookingRules(requireViewer(context), values)
      return {
        title: 'Rules saved',
        description: 'They apply to new bookings. Accepted bookings stay as they are.',
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
  loaderData: { content, serverNow },
  actionData,
}: Route.ComponentProps) {
  const answer = useActionResult(actionData)
  const [query] = useSearchParams()
  const desk = useDesk()
  if (!content || !desk) return <DashboardFailed result={answer} />
  const { calendar, owed } = content
  const { span, timeZone, today } = calendar
  const chosen = query.get('slot')
  const block = calendar.days.flatMap(({ blocks }) => blocks).find(({ id }) => id === chosen)
  return (
    <>
      <OrbiterHead title={<CalendarTitle span={span} />} desk={desk}>
        <CalendarToolbar span={span} today={today} />
      </OrbiterHead>
      <DocumentResult result={answer} />
      <OwedList owed={owed} serverNow={serverNow} isFlat />
      <section aria-label="Calendar" className="cal-page">
        {span.view === 'month' ? (
          <Month calendar={calendar} />
        ) : (
          <TimeGrid calendar={calendar} chosen={block?.id ?? null} serverNow={serverNow} />
        )}
        <CalendarKey />
        <p className="note above-8">
          {span.view !== 'month' && 'Drag to add, stretch or move. '}
          Times are in {zoneLabel(timeZone, serverNow)}, the time zone of your city
          {calendar.zoneNote}. Customers can't book times of accepted bookings.
        </p>
        {block && span.view !== 'month' && <SlotBar calendar={calendar} block={block} />}
      </section>
      <div className="cal-forms">
        <div id="add-time" className="cal-free-time">
          <AddFreeTimeForm action={calendarHref(span)} today={today} answer={answer} />
        </div>
        <CalendarForms calendar={calendar} answer={answer} />
      </div>
    </>
  )
}

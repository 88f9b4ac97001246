import { Form } from 'react-router'
import { addDays } from '#app/base/add-days.ts'
import { formatClock, formatDate } from '#app/base/time.ts'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import type { FormsProps } from '#app/routes/orbiter/calendar/rules-form.tsx'
import type { Calendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { useFormState } from '#app/routes/orbiter/calendar/use-form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** Blocks whole days: a vacation, a day off. */
export function TimeOffForm({ calendar: { span, today }, answer }: FormsProps) {
  const { isBusy, errors, values } = useFormState('block-time', answer)
  return (
    <Form method="post" action={calendarHref(span)} noValidate preventScrollReset>
      <input type="hidden" name="intent" value="block-time" />
      <div className="stack-20 columns-2">
        <TextField
          label="First day"
          name="fromDate"
          type="date"
          min={today}
          defaultValue={values?.fromDate ?? ''}
          error={errors?.fromDate}
        />
        <TextField
          label="Last day"
          name="toDate"
          type="date"
          min={today}
          defaultValue={values?.toDate ?? ''}
          error={errors?.toDate}
          optional
        />
      </div>
      <TextField
        label="Name"
        name="label"
        maxLength={60}
        defaultValue={values?.label ?? ''}
        error={errors?.label}
        hint="Only you see it."
        placeholder="Vacation"
        optional
      />
      <Button type="submit" busy={isBusy} busyLabel="Blocking" className="start">
        Block these days
      </Button>
    </Form>
  )
}

/** The blocked times from now on. */
export function BlockedList({ calendar: { span, blockedAhead } }: { calendar: Calendar }) {
  return (
    <ul>
      {blockedAhead.map(({ id, label, from, to }) => {
        // Whole days begin and end at 5 AM.
        const isWhole = from.time === '05:00' && to.time === '05:00'
        const last = addDays(to.date, -1)
        const days = `${formatDate(from.date, false)}${last > from.date ? ` – ${formatDate(last, false)}` : ''}`
        const when = isWhole
          ? days
          : `${formatDate(from.date, false)}, ${formatClock(from.date, from.time)} – ${formatClock(to.date, to.time)}`
        return (
          <li key={id} className="cluster-12 between">
            <span className="wrap-anywhere">
              {label || 'Blocked'} <span className="small block text-muted">{when}</span>
            </span>
            <Form method="post" action={calendarHref(span)} preventScrollReset>
              <input type="hidden" name="slotId" value={id} />
              <Button
                type="submit"
                size="sm"
                name="intent"
                value="unblock"
                aria-label={`Unblock ${when}`}
              >
                Unblock
              </Button>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}

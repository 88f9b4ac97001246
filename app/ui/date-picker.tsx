import { useEffect, useState, type ComponentType } from 'react'
import { Field } from '#app/ui/field-frame.tsx'
import type { DateCalendarProps } from '#app/ui/date-calendar.tsx'

type DateFieldProps = {
  label: string
  name: string
  /** ISO date (YYYY-MM-DD), or empty. */
  value: string
  onChange: (date: string) => void
  isDisabled?: (date: string) => boolean
  /** First ISO date that can be chosen. */
  fromDate: string
  /** Last ISO date that can be chosen. */
  toDate?: string
  hint?: string
  error?: string
  idPrefix?: string
}

/** The weeks of the first month that are over: the calendar does not show them. */
function weeksOver(fromDate: string): number {
  const day = Number(fromDate.slice(8))
  const firstWeekday = new Date(`${fromDate.slice(0, 7)}-01T12:00:00Z`).getUTCDay()
  return Math.floor((firstWeekday + day - 1) / 7)
}

/**
 * A month calendar. Until it has loaded, and without a script, it is the browser's own date field.
 */
export function DateField({
  value,
  onChange,
  isDisabled,
  fromDate,
  toDate,
  ...frame
}: DateFieldProps) {
  const [Calendar, setCalendar] = useState<ComponentType<DateCalendarProps> | null>(null)

  useEffect(() => {
    let gone = false
    import('#app/ui/date-calendar.tsx').then(
      (module) => !gone && setCalendar(() => module.DateCalendar),
      () => {}, // the native field stays
    )
    return () => {
      gone = true
    }
  }, [])

  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="date-place" data-over={weeksOver(fromDate)}>
          {Calendar ? (
            <Calendar
              {...{ wiring, value, onChange, isDisabled, fromDate, toDate }}
              label={frame.label}
            />
          ) : (
            <input
              {...wiring}
              type="date"
              className="control"
              min={fromDate}
              max={toDate}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { twoDigits } from '#app/base/timecode.ts'
import type { ControlWiring } from '#app/ui/field-frame.tsx'
import './date-picker.css'

export type DateCalendarProps = {
  wiring: ControlWiring
  label: string
  value: string
  onChange: (date: string) => void
  isDisabled?: (date: string) => boolean
  fromDate: string
  toDate?: string
}

const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

// Accessible names contain the visible text ("26", "Su"), as WCAG 2.5.3 requires.
const labels = {
  labelDayButton: (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
    `${longDate.format(date)}${today ? ', today' : ''}${selected ? ', selected' : ''}`,
  labelWeekday: (date: Date) => weekdayName.format(date),
  labelGrid: (date: Date) => monthName.format(date),
  labelNext: () => 'Next month',
  labelPrevious: () => 'Previous month',
}

/** The only module that imports the calendar library; `DateField` loads it lazily. */
export function DateCalendar(props: DateCalendarProps) {
  const { wiring, label, value, onChange, isDisabled, fromDate, toDate } = props
  const first = toLocalDate(fromDate)
  const selected = value ? toLocalDate(value) : undefined
  const [month, setMonth] = useState(selected ?? first)
  return (
    <div
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={wiring['aria-describedby']}
      data-field={wiring.name}
      className={`calendar ${wiring['aria-invalid'] ? 'calendar-invalid' : ''}`}
    >
      <input type="hidden" name={wiring.name} value={value} />
      <DayPicker
        mode="single"
        required
        weekStartsOn={0}
        fixedWeeks
        showOutsideDays
        month={month}
        onMonthChange={setMonth}
        startMonth={first}
        endMonth={toDate ? toLocalDate(toDate) : undefined}
        selected={selected}
        onSelect={(date) => date && onChange(toIsoDate(date))}
        disabled={[
          { before: first },
          ...(toDate ? [{ after: toLocalDate(toDate) }] : []),
          (date) => isDisabled?.(toIsoDate(date)) ?? false,
        ]}
        hidden={{ before: beginOfWeek(first) }}
        labels={labels}
      />
    </div>
  )
}

const beginOfWeek = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - date.getDay())

// Local date parts in both directions: a date has no time zone, and `new Date('2026-12-12')` would
// give it one.
function toLocalDate(iso: string): Date {
  const [year, month, day] = iso.split('-').map(Number)
  return new Date(year ?? 1970, (month ?? 1) - 1, day ?? 1)
}

function toIsoDate(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

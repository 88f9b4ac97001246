import { useState } from 'react'
import { CalendarDays } from 'lucide'
import { Form, Link } from 'react-router'
import { addDays } from '#app/base/add-days.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { shortDate } from '#app/base/near-time.ts'
import { MOST_DAYS, RANGES, type ReportRange } from '#team/reports/report-range.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function rangeQuery({ choice, from, to }: ReportRange): string {
  return new URLSearchParams(
    choice === 'custom' ? { days: 'custom', from, to } : { days: choice },
  ).toString()
}

interface RangeProps {
  range: ReportRange
  /** In the reader's zone. */
  today: string
}

export function RangeControl({ range, today }: RangeProps) {
  const { from, to } = range
  return (
    <div className="report-range">
      <nav aria-label="Date range" className="cluster-8">
        {RANGES.map((days) => (
          <Link
            key={days}
            to={adminPaths.reports({ days: String(days) })}
            className={buttonClass('quiet', 'sm', 'status-choice')}
            aria-current={range.choice === String(days) ? 'true' : undefined}
            preventScrollReset
          >
            {days} days
          </Link>
        ))}
      </nav>
      <details className="report-other">
        <summary className={buttonClass('quiet', 'sm')}>
          <Icon of={CalendarDays} />
          {dayOf(from, today)} – {dayOf(to, today)}
        </summary>
        <Dates range={range} today={today} />
      </details>
    </div>
  )
}

/** Without its weekday. */
const dayOf = (date: string, today: string) => shortDate(date, today).replace(/^\w+, /, '')

/** Any two days. */
function Dates({ range, today }: RangeProps) {
  // What was chosen counts until another range is shown.
  const shown = `${range.from} ${range.to}`
  const [chosen, choose] = useState({ shown, from: range.from, to: range.to })
  const { from, to } = chosen.shown === shown ? chosen : range
  return (
    <Form action={adminPaths.reports()} className="report-dates" preventScrollReset>
      <input type="hidden" name="days" value="custom" />
      <DateField
        label="From"
        name="from"
        value={from}
        fromDate={addDays(today, 1 - MOST_DAYS)}
        toDate={today}
        onChange={(day) => choose({ shown, from: day, to: day > to ? day : to })}
      />
      <DateField
        label="To"
        name="to"
        value={to}
        fromDate={from}
        toDate={today}
        onChange={(day) => choose({ shown, from, to: day })}
      />
      <Button type="submit" size="sm">
        Apply
      </Button>
    </Form>
  )
}

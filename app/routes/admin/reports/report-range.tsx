import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { RANGES, type ReportRange } from '#team/reports/report-range.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { DateInput } from '#app/ui/date-input.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'

export function rangeQuery({ choice, from, to }: ReportRange): string {
  return new URLSearchParams(
    choice === 'custom' ? { days: 'custom', from, to } : { days: choice },
  ).toString()
}

export function RangeControl({ range, today }: { range: ReportRange; today: string }) {
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, { from: range.from, to: range.to })
  return (
    <div className="report-range">
      <nav aria-label="Date range" className="cluster-8">
        {RANGES.map((days) => (
          <Link
            key={days}
            to={adminPaths.reports({ days: String(days) })}
            className={buttonClass('quiet', 'sm')}
            aria-current={range.choice === String(days) ? 'true' : undefined}
            preventScrollReset
          >
            {days} days
          </Link>
        ))}
      </nav>
      <Form ref={form} action={adminPaths.reports()} className="report-dates" preventScrollReset>
        <input type="hidden" name="days" value="custom" />
        <label>
          <span className="sr-only">From</span>
          <DateInput
            name="from"
            className="control"
            defaultValue={range.from}
            max={today}
            required
          />
        </label>
        <span aria-hidden="true">–</span>
        <label>
          <span className="sr-only">To</span>
          <DateInput name="to" className="control" defaultValue={range.to} max={today} required />
        </label>
        <Button type="submit" size="sm">
          Apply
        </Button>
      </Form>
    </div>
  )
}

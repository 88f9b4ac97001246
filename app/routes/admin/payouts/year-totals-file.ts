import type { Route } from './+types/year-totals-file'
import { todayIn } from '#app/base/zoned-time.ts'
import { yearTotalsForExport } from '#money/payouts/year-totals.server.ts'
import { now } from '#app/platform/clock.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The chosen year; this year if the choice is invalid. */
function yearOf(text: string | null, thisYear: number): number {
  const year = Number(text ?? '')
  return Number.isInteger(year) && year >= 2020 && year <= thisYear ? year : thisYear
}

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const chosen = new URL(request.url).searchParams.get('year')
  const year = yearOf(chosen, Number(todayIn(viewer.timeZone, now()).slice(0, 4)))
  return csvResponse(
    `year-totals-${year}`,
    [
      { label: 'Id', value: (row) => row.id },
      { label: 'Name', value: (row) => row.fullName },
      { label: 'Email', value: (row) => row.email },
      { label: 'Time zone', value: (row) => row.timeZone },
      { label: 'Payments', value: (row) => row.payments },
      { label: 'Gross (USD)', value: (row) => row.grossCents / 100 },
      { label: 'Commission (USD)', value: (row) => row.commissionCents / 100 },
      { label: 'Refunded (USD)', value: (row) => row.refundedCents / 100 },
      { label: 'Paid out (USD)', value: (row) => row.paidOutCents / 100 },
    ],
    yearTotalsForExport(viewer, year),
  )
}

import { formatCount } from '#app/base/count.ts'
import { formatCents } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import type { Bar, MetCommitments } from '#team/reports/report-figures.server.ts'
import { CountBar } from '#app/routes/admin/reports/booking-steps.tsx'
import { BarChart } from '#app/ui/bar-chart.tsx'

/** What was earned in each part of the period. */
export function RevenueChart({ bars, daysEach }: { bars: readonly Bar[]; daysEach: number }) {
  const unit = daysEach === 1 ? 'day' : `${daysEach} days`
  return (
    <BarChart
      title={`Revenue by ${unit}`}
      bars={bars.map((bar) => ({
        key: bar.date,
        label: formatDate(bar.date, false).replace(/^\w+, /, ''),
        name: daysEach === 1 ? formatDate(bar.date) : `From ${formatDate(bar.date)}`,
        value: bar.revenueCents,
        more: [String(bar.bookings)],
      }))}
      across={daysEach === 1 ? 'Day' : `From (each ${daysEach} days)`}
      up="Revenue"
      format={formatCents}
      columns={['Bookings agreed']}
      empty="No bookings in this period."
    />
  )
}

interface CountChartProps {
  title: string
  /** What the horizontal axis stands for. */
  across: string
  rows: readonly { name: string; count: number }[]
  labels: Readonly<Record<string, string>>
}

/** How many projects there are of each kind. */
export function CountChart({ title, across, rows, labels }: CountChartProps) {
  return (
    <BarChart
      title={title}
      bars={rows.map(({ name, count }) => ({
        key: name,
        label: labels[name] ?? name,
        value: count,
      }))}
      across={across}
      up="Projects"
      format={formatCount}
      empty="No projects in this period."
    />
  )
}

/** How many of the promised deliveries were made on time. */
export function DeliveryCommitments({ deliveries: { live, all } }: { deliveries: MetCommitments }) {
  const rows = [
    { label: 'Live reels before the event ended', ...live },
    { label: 'All deliveries on time', ...all },
  ]
  return (
    <section className="panel">
      <h2 className="title">Delivered as Promised</h2>
      <dl className="count-bars">
        {rows.map(({ label, due, onTime }) => (
          <CountBar
            key={label}
            label={label}
            figure={due === 0 ? '–' : `${Math.floor((onTime / due) * 100)}%`}
            share={due === 0 ? 0 : onTime / due}
          >
            {due === 0
              ? 'Nothing was due in this period.'
              : `${onTime} of ${due} due in this period`}
          </CountBar>
        ))}
      </dl>
    </section>
  )
}

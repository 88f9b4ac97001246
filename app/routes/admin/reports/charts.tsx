import { formatMoney } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import type { Bar, MetCommitments } from '#app/features/reports/report-figures.server.ts'

const WIDTH = 1000
const HEIGHT = 220
const GAP = 0.28

/** A bar chart, and the same figures as a table for screen readers. */
export function RevenueChart({ bars, daysEach }: { bars: readonly Bar[]; daysEach: number }) {
  const highest = Math.max(...bars.map((bar) => bar.revenueCents), 0)
  const step = WIDTH / Math.max(bars.length, 1)
  const unit = daysEach === 1 ? 'day' : `${daysEach} days`
  return (
    <section className="panel mt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="title">Revenue by {unit}</h2>
        {highest > 0 && (
          <p className="text-sm text-muted tabular">highest: {formatMoney(highest)}</p>
        )}
      </div>
      {highest === 0 ? (
        <p className="mt-4 text-muted">No bookings in this period.</p>
      ) : (
        <svg
          className="report-chart"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {bars.map((bar, index) => {
            const height = Math.max(
              (bar.revenueCents / highest) * (HEIGHT - 4),
              bar.revenueCents > 0 ? 3 : 0,
            )
            return (
              <rect
                key={bar.date}
                x={index * step + (step * GAP) / 2}
                y={HEIGHT - height}
                width={step * (1 - GAP)}
                height={height}
              >
                <title>{`${formatDate(bar.date)}: ${formatMoney(bar.revenueCents)}`}</title>
              </rect>
            )
          })}
        </svg>
      )}
      <div className="flex justify-between text-sm text-muted">
        <span>{bars[0] && formatDate(bars[0].date, false)}</span>
        <span>{bars.length > 1 && formatDate(bars.at(-1)?.date ?? '', false)}</span>
      </div>
      <details className="mt-4">
        <summary className="btn btn-ghost btn-sm">Show as a table</summary>
        <div
          className="mt-3 max-h-96 overflow-auto"
          tabIndex={0}
          role="region"
          aria-label="Revenue as a table"
        >
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">{daysEach === 1 ? 'Day' : 'From'}</th>
                <th scope="col">Bookings agreed</th>
                <th scope="col">Revenue</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.date}>
                  <th scope="row">{formatDate(bar.date)}</th>
                  <td>{bar.bookings}</td>
                  <td>{formatMoney(bar.revenueCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

interface CountBarsProps {
  title: string
  rows: readonly { name: string; count: number }[]
  labels: Readonly<Record<string, string>>
}

/** Counts, each with its share as a bar: the list is the chart. */
export function CountBars({ title, rows, labels }: CountBarsProps) {
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return (
    <section className="panel">
      <h2 className="title">{title}</h2>
      {total === 0 && <p className="mt-4 text-muted">No projects in this period.</p>}
      <dl className="count-bars">
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>{labels[name] ?? name}</dt>
            <dd className="tabular">{count}</dd>
            <svg
              className="meter-svg"
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={(count / total) * 100} height="6" />
            </svg>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How many of the deliveries promised by a time were made by then. */
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
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{due === 0 ? '–' : `${Math.floor((onTime / due) * 100)}%`}</dd>
            <svg
              className="meter-svg"
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {due > 0 && <rect width={(onTime / due) * 100} height="6" />}
            </svg>
            <dd className="text-sm text-muted">
              {due === 0
                ? 'Nothing was due in this period.'
                : `${onTime} of ${due} due in this period`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

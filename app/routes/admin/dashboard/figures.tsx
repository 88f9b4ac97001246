import { formatCount } from '#app/base/count.ts'
import { formatMoney } from '#app/base/money.ts'
import type { PlatformCount } from '#team/reports/platform-counts.server.ts'
import type { TodayFigures } from '#team/reports/today-figures.server.ts'

/** What is happening today, in one row; figures of zero are omitted. */
export function Today({ today }: { today: TodayFigures }) {
  const { events, filming, bookedCents } = today
  const figures = [
    events > 0 && [formatCount(events), events === 1 ? 'event today' : 'events today'],
    filming > 0 && [formatCount(filming), 'filming now'],
    bookedCents > 0 && [formatMoney(bookedCents), 'booked today'],
  ].filter((figure) => figure !== false)
  if (figures.length === 0) return null
  return (
    <ul className="figure-row" aria-label="Today">
      {figures.map(([figure, label]) => (
        <li key={label}>
          <b>{figure}</b> {label}
        </li>
      ))}
    </ul>
  )
}

/** The counts of the platform, small and in one row. */
export function PlatformCounts({ counts }: { counts: readonly PlatformCount[] }) {
  return (
    <div className="figure-row count-row">
      {counts.map(({ label, count }) => (
        <section key={label}>
          <h2 className="stat-label">{label}</h2>
          <p className="stat-figure">{count === null ? '–' : formatCount(count)}</p>
        </section>
      ))}
    </div>
  )
}

import type { PlatformReport } from '#team/reports/platform-report.server.ts'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { StarRating } from '#app/ui/star-rating.tsx'

export function TopOrbiters({ report }: { report: PlatformReport }) {
  return (
    <section className="panel">
      <h2 className="title">Top Performing Orbiters</h2>
      {report.topOrbiters.length === 0 && (
        <p className="above-16 text-muted">No work started in this period has been completed.</p>
      )}
      <ol className="top-list">
        {report.topOrbiters.map((orbiter, index) => (
          <li key={orbiter.id}>
            <span className="tabular text-muted">{index + 1}</span>
            <span className="shrink">
              <Link to={paths.creator(orbiter.id)} className="cell-main plain-link">
                {orbiter.fullName}
              </Link>
              <span className="cell-sub">
                {orbiter.rating === null ? 'No reviews yet' : <StarRating value={orbiter.rating} />}
              </span>
            </span>
            <span className="tabular">{orbiter.completed} completed</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

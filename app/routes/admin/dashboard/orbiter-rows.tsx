import { UserRound } from 'lucide'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import type { OrbiterTile } from '#team/reports/admin-overview.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function OrbiterRows({ rows, q }: { rows: readonly OrbiterTile[]; q: string }) {
  if (rows.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title={q ? 'No matching orbiters' : 'No Orbiters'}
        text={
          q
            ? 'Search for a name, a place or an experience level.'
            : 'Orbiters appear here once they are listed.'
        }
        icon={<Icon of={UserRound} />}
      />
    )
  return (
    <ul className="desk-list orbiter-rows">
      {rows.map((orbiter) => (
        <li key={orbiter.id}>
          <Avatar src={orbiter.imageUrl} name={orbiter.fullName} />
          <div className="orbiter-row-text">
            <h3>
              <Link to={adminPaths.person(orbiter.id)} className="cell-main">
                {orbiter.fullName}
              </Link>
            </h3>
            <p className="cell-sub">
              {orbiter.experience ?? 'Experience not specified'} ·{' '}
              {orbiter.location ?? 'No location'}
            </p>
          </div>
          <div className="orbiter-row-state">
            <span className="orbiter-row-free">
              <span
                className={orbiter.isAvailable ? 'dot dot-ok' : 'dot dot-off'}
                aria-hidden="true"
              />
              {orbiter.isAvailable ? 'Available' : 'Unavailable'}
            </span>
            <span className="tabular">
              {orbiter.startingPriceCents === null
                ? 'By quote'
                : `from ${formatMoney(orbiter.startingPriceCents)}`}
            </span>
          </div>
          <div className="orbiter-row-complete">
            <svg
              className="meter-svg"
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={orbiter.completeness} height="6" />
            </svg>
            <span className="tabular">
              <span className="sr-only">Profile complete: </span>
              {orbiter.completeness}%
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

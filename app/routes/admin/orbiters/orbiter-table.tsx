import { UserRound } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { shortDay } from '#app/base/near-time.ts'
import type { OrbiterRow } from '#team/desk/orbiter-rows.server.ts'
import { ORBITER_TABLE } from '#work/projects/project.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { adminTable } from '#app/routes/admin/controls/table-declaration.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'

export const ORBITERS = adminTable<OrbiterRow>({
  path: adminPaths.orbiters(),
  title: 'Orbiter Management',
  description: 'Every Orbiter and their work.',
  text: 'Everyone who films for Orbit, and their work.',
  noun: 'orbiters',
  words: { search: 'Search Orbiters' },
  caption: 'Orbiters',
  shape: ORBITER_TABLE,
  columns: ({ timeZone, serverNow, hereWith }) => [
    {
      label: 'Orbiter',
      sort: 'name',
      cell: (orbiter) => (
        <>
          <span className="cell-main">
            <PersonLink id={orbiter.id} name={orbiter.fullName} />
          </span>
          <span className="cell-sub">Joined {shortDay(orbiter.joinedAt, timeZone, serverNow)}</span>
        </>
      ),
    },
    { label: 'Email', sort: 'email', cell: (orbiter) => <EmailText email={orbiter.email} /> },
    { label: 'Total Projects', sort: 'total', isFigure: true, cell: (orbiter) => orbiter.total },
    { label: 'Completed', sort: 'completed', isFigure: true, cell: (orbiter) => orbiter.completed },
    {
      label: 'In Progress',
      sort: 'progress',
      isFigure: true,
      cell: (orbiter) => orbiter.inProgress,
    },
    {
      label: 'Rating',
      sort: 'rating',
      cell: (orbiter) =>
        orbiter.rating === null ? (
          <span className="small nowrap text-muted">No reviews yet</span>
        ) : (
          <StarRating value={orbiter.rating} />
        ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (orbiter) => (
        <span className="cell-actions">
          <Link
            to={hereWith(`assign=${orbiter.id}`)}
            preventScrollReset
            className={buttonClass('quiet', 'sm')}
            aria-label={`Assign: ${orbiter.fullName}`}
          >
            Assign
          </Link>
        </span>
      ),
    },
  ],
  empty: { text: 'No match. Try another name or email.', icon: UserRound },
  hasFile: true,
})

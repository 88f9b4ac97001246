import { UserRound } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { capital } from '#app/base/capital.ts'
import { formatCount } from '#app/base/count.ts'
import { shortDay } from '#app/base/near-time.ts'
import type { OrbiterRow } from '#team/desk/orbiter-rows.server.ts'
import { ORBITER_TABLE } from '#work/projects/project.ts'
import { adminTable } from '#app/routes/admin/controls/table-declaration.ts'
import { PersonCell } from '#app/routes/admin/controls/person-cell.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'

const bookingsOf = ({ bookings }: OrbiterRow) =>
  bookings > 0 ? `${formatCount(bookings)} ${bookings === 1 ? 'booking' : 'bookings'} · ` : ''

export const ORBITERS = adminTable<OrbiterRow>({
  path: adminPaths.orbiters(),
  title: 'Orbiter Management',
  description: 'Every Orbiter and their work.',
  text: 'Everyone who films for Orbit. Projects are the jobs that Orbit assigns; bookings are counted below the name.',
  noun: 'orbiters',
  words: { search: 'Search Orbiters' },
  caption: 'Orbiters',
  shape: ORBITER_TABLE,
  isDense: true,
  columns: ({ timeZone, serverNow, hereWith }) => [
    {
      label: 'Orbiter',
      sort: 'name',
      cell: (orbiter) => (
        <PersonCell person={orbiter}>
          {capital(
            `${bookingsOf(orbiter)}joined ${shortDay(orbiter.joinedAt, timeZone, serverNow)}`,
          )}
        </PersonCell>
      ),
    },
    {
      label: 'Email',
      sort: 'email',
      cell: (orbiter) => (
        <span className="small one-line" title={orbiter.email}>
          {orbiter.email}
        </span>
      ),
    },
    {
      label: 'Total Projects',
      width: 'narrow',
      sort: 'total',
      isFigure: true,
      cell: (orbiter) => orbiter.total,
    },
    {
      label: 'Completed',
      width: 'narrow',
      sort: 'completed',
      isFigure: true,
      cell: (orbiter) => orbiter.completed,
    },
    {
      label: 'In Progress',
      width: 'narrow',
      sort: 'progress',
      isFigure: true,
      cell: (orbiter) => orbiter.inProgress,
    },
    {
      label: 'Rating',
      width: 'medium',
      sort: 'rating',
      cell: (orbiter) =>
        orbiter.rating === null ? (
          <span className="small nowrap text-muted">No reviews yet</span>
        ) : (
          <StarRating value={orbiter.rating} count={orbiter.reviewCount} />
        ),
    },
    {
      label: 'Actions',
      width: 'slim',
      isActions: true,
      cell: (orbiter) => (
        <span className="cell-actions">
          <Link
            to={hereWith(`assign=${orbiter.id}`)}
            preventScrollReset
            className={buttonClass('ghost', 'sm')}
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

import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { dateIn } from '#app/base/near-time.ts'
import { formatMonth } from '#app/base/time.ts'
import { ROLE_LABELS } from '#people/accounts/account.ts'
import { LEVEL_LABELS } from '#market/creators/creator.ts'
import type { PersonFacts } from '#team/desk/read-person.server.ts'
import { EmailText } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

/** The role of customers is called User in lists of roles, where the specification names it. */
const rolesOf = ({ roles }: PersonFacts) =>
  roles.map((role) => (role === 'user' ? 'Customer' : ROLE_LABELS[role])).join(', ') || 'No role'

interface PersonHeadProps {
  person: PersonFacts
  /** Whether this is the admin's own page; admins can't suspend themselves. */
  isOwn: boolean
  timeZone: string
}

/** Who the person is, how to reach them, and what an admin can do about their account. */
export function PersonHead({ person, isOwn, timeZone }: PersonHeadProps) {
  const facts = [
    `${rolesOf(person)} since ${formatMonth(dateIn(person.createdAt, timeZone))}`,
    person.level && LEVEL_LABELS[person.level],
    person.location,
  ].filter(Boolean)
  return (
    <header className="person-head">
      <Avatar src={person.imageUrl} name={person.fullName} size="lg" />
      <div className="shrink">
        <p className="cluster-8">
          <States person={person} />
        </p>
        <h1 className="head-title">{person.fullName || 'No name'}</h1>
        <p className="line-12">
          <a href={`mailto:${person.email}`} className="text-link">
            <EmailText email={person.email} />
          </a>
          {person.phone && (
            <a href={`tel:${person.phone}`} className="text-link tabular">
              {person.phone}
            </a>
          )}
        </p>
        <p className="text-muted">{facts.join(' · ')}</p>
      </div>
      <Actions person={person} isOwn={isOwn} />
      {person.isSuspended && (
        <Notice tone="bad" title={`Suspended, reference ${person.suspensionReference ?? '–'}`}>
          {person.suspensionReason}
        </Notice>
      )}
      {person.delistingReason && person.approval === 'delisted' && (
        <Notice tone="bad" title="Delisted">
          {person.delistingReason}
        </Notice>
      )}
    </header>
  )
}

function States({ person }: { person: PersonFacts }) {
  const { approval } = person
  return (
    <>
      {person.isSuspended && <StateBadge state="suspended" label="Suspended" />}
      {approval === 'pending' && <StateBadge state="pending" label="Applied" />}
      {approval === 'refused' && <StateBadge state="refused" label="Refused" />}
      {approval === 'delisted' && <StateBadge state="delisted" label="Delisted" />}
      {approval === 'approved' &&
        (person.isListed ? (
          <StateBadge state="listed" label="Listed" />
        ) : (
          <StateBadge state="hidden" label="Not listed" />
        ))}
      {person.isFeatured && <StateBadge state="listed" label="Featured" />}
      {!person.isConfirmed && <StateBadge state="open" label="Email not confirmed" />}
    </>
  )
}

function Actions({ person, isOwn }: Omit<PersonHeadProps, 'timeZone'>) {
  const { id, approval } = person
  const asks = [
    approval === 'approved' && ['delist', 'Delist'],
    approval === 'delisted' && ['relist', 'List again'],
    person.isFeatured
      ? ['unfeature', 'Stop featuring']
      : person.isListed && ['feature', 'Feature on home page'],
    approval !== 'none' && ['level', 'Set level'],
    !isOwn && (person.isSuspended ? ['reinstate', 'Reinstate'] : ['suspend', 'Suspend']),
  ].filter((ask) => ask !== false)
  return (
    <div className="person-actions">
      {asks.map(([ask, label]) => (
        <Link
          key={ask}
          to={adminPaths.person(id, { ask })}
          className={buttonClass('quiet', 'sm')}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
      <Link to={adminPaths.users({ manage: id })} className={buttonClass('ghost', 'sm')}>
        Roles
      </Link>
      {approval !== 'none' && (
        <Link to={adminPaths.application(id)} className={buttonClass('ghost', 'sm')}>
          Application
        </Link>
      )}
      {person.isListed && (
        <Link to={paths.creator(id)} className={buttonClass('ghost', 'sm')}>
          Public profile
        </Link>
      )}
    </div>
  )
}

import { Plus, X } from 'lucide'
import { Link, useNavigate } from 'react-router'
import { ROLE_LABELS, ROLES, type Role } from '#people/accounts/account.ts'
import type { UserDetails } from '#people/accounts/user-list.server.ts'
import type { BookingOfPerson } from '#work/bookings/find-bookings.server.ts'
import { paths } from '#app/base/paths.ts'
import { formatDate } from '#app/base/time.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { Proof } from '#app/routes/admin/users/proof-fields.tsx'
import type { Question } from '#app/routes/admin/users/role-question.ts'
import { ReinstateQuestion, RoleQuestion } from '#app/routes/admin/users/user-questions.tsx'
import { Suspension } from '#app/routes/admin/users/suspension.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ManageUserProps {
  user: UserDetails
  /** The person's latest bookings. */
  bookings: readonly BookingOfPerson[]
  isOwn: boolean
  question: Question | null
  proof: Proof
  backHref: string
  result: ActionResult | undefined
}

export function ManageUser({ question, proof, ...props }: ManageUserProps) {
  const { user, backHref, result } = props
  const manageHref = `${backHref}${backHref.includes('?') ? '&' : '?'}manage=${user.id}`
  const frame = { user, backHref: manageHref, result }
  if (question?.kind === 'reinstate') return <ReinstateQuestion {...frame} />
  if (question) return <RoleQuestion {...frame} {...question} proof={proof} />
  return <Roles {...props} manageHref={manageHref} />
}

type RolesProps = Omit<ManageUserProps, 'question' | 'proof'> & { manageHref: string }

function Roles({ user, bookings, isOwn, backHref, manageHref, result }: RolesProps) {
  const navigate = useNavigate()
  const missing = ROLES.filter((role) => !user.roles.includes(role))
  return (
    <Modal
      open
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
      title="Manage User Roles"
      description={`${user.fullName || 'No name'} (${user.email})`}
    >
      <h3 className="small medium text-muted">Current roles</h3>
      <div className="cluster-8 above-12">
        {user.roles.map((role) => (
          <RoleLink key={role} role={role} kind="remove" manageHref={manageHref} />
        ))}
        {user.roles.length === 0 && (
          <p className="text-muted">None. Without a role, this person sees only public pages.</p>
        )}
      </div>
      {missing.length > 0 && (
        <>
          <h3 className="above-24 small medium text-muted">Add a role</h3>
          <div className="cluster-8 above-12">
            {missing.map((role) => (
              <RoleLink key={role} role={role} kind="add" manageHref={manageHref} />
            ))}
          </div>
        </>
      )}
      {bookings.length > 0 && <LatestBookings bookings={bookings} />}
      {!isOwn && <Suspension user={user} manageHref={manageHref} result={result} />}
    </Modal>
  )
}

function LatestBookings({ bookings }: { bookings: readonly BookingOfPerson[] }) {
  return (
    <section aria-labelledby="latest-bookings" className="above-24">
      <h3 id="latest-bookings" className="small medium text-muted">
        Latest bookings
      </h3>
      <ul className="above-4">
        {bookings.map(({ id, title, who, requestedDate, says }) => (
          <li key={id}>
            <Link to={paths.booking(id)} className="text-link tall">
              {title}, {formatDate(requestedDate)}
            </Link>{' '}
            <span className="small text-muted">
              with {who} · {says}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RoleLinkProps {
  role: Role
  kind: 'add' | 'remove'
  manageHref: string
}

/** Opens the confirmation; nothing changes yet. */
function RoleLink({ role, kind, manageHref }: RoleLinkProps) {
  return (
    <Link
      to={`${manageHref}&ask=${kind}-${role}`}
      preventScrollReset
      className={buttonClass('quiet', 'sm')}
      aria-label={`${kind === 'remove' ? 'Remove' : 'Add'} ${ROLE_LABELS[role]} role`}
    >
      {kind === 'add' && <Icon of={Plus} />}
      {ROLE_LABELS[role]}
      {kind === 'remove' && <Icon of={X} />}
    </Link>
  )
}

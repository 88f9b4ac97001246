import { ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { homeOf } from '#app/base/home-page.ts'
import type { Role } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Setting } from '#app/ui/setting.tsx'
import { Icon } from '#app/ui/icon.tsx'

const ROLE_WORDS: Record<Role, { title: string; text: string; link: string }> = {
  user: {
    title: 'Customer',
    text: 'You book Orbiters for your events.',
    link: 'Go to your dashboard',
  },
  orbiter: {
    title: 'Orbiter',
    text: 'You film and edit at events.',
    link: 'Go to your Orbiter dashboard',
  },
  admin: { title: 'Admin', text: 'You manage the platform.', link: 'Go to the admin area' },
}

/** By the number of roles, two standing for more. */
const ABOUT = [
  'None. Contact us if this looks wrong.',
  undefined,
  'When you sign in, you start with the first one. You can switch at any time.',
]

/** The first role determines the home page; people with several roles switch between them here. */
export function RolesPanel({ roles }: { roles: readonly Role[] }) {
  return (
    <Setting
      name="roles"
      title={roles.length > 1 ? 'Your roles' : 'Your role'}
      text={ABOUT[Math.min(roles.length, 2)]}
    >
      <ul className="profile-rows">
        {roles.map((role) => (
          <li key={role} className="profile-row">
            <div className="shrink">
              <p className="cluster-8 medium">{ROLE_WORDS[role].title}</p>
              <p className="small block measure text-muted">{ROLE_WORDS[role].text}</p>
            </div>
            <div className="cluster-8">
              {role === 'orbiter' && (
                <Link
                  to={paths.orbiterProfile()}
                  className={buttonClass('quiet', 'sm', 'btn-tall')}
                >
                  Edit creator profile
                </Link>
              )}
              <Link to={homeOf([role])} className={buttonClass('ghost', 'sm', 'btn-tall')}>
                {ROLE_WORDS[role].link}
                <Icon of={ArrowRight} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Setting>
  )
}

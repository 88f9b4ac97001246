import { LogOut } from 'lucide'
import { Form } from 'react-router'
import type { Role } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

export interface HeaderViewer {
  fullName: string
  email: string
  roles: Role[]
  avatarUrl: string | null
  home: string
}

/** The links of the bar and of the mobile menu. */
export const LINKS = [
  { to: paths.howItWorks(), label: 'How It Works' },
  { to: paths.browseReels(), label: 'Browse Reels' },
  { to: paths.weddings(), label: 'Weddings' },
  { to: paths.becomeOrbiter(), label: 'Become an Orbiter' },
]

/** A form, so that it works without JavaScript; whatever happens, it redirects to the home page. */
export function SignOutButton({ isWide = false }: { isWide?: boolean }) {
  return (
    <Form
      method="post"
      action={paths.signOut()}
      reloadDocument
      className={isWide ? 'full' : undefined}
    >
      <button type="submit" className={isWide ? 'btn btn-quiet full text-muted' : 'site-link'}>
        {isWide && <Icon of={LogOut} size={18} />}
        Sign Out
      </button>
    </Form>
  )
}

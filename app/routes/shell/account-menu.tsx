import { CircleUser, Heart, LayoutDashboard, LogOut, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { homeOf, type Role } from '#app/features/accounts/account.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { MenuButton, MenuLink, MenuRule } from '#app/ui/menu.tsx'

const HOMES: Record<Role, string> = { user: 'Customer dashboard', orbiter: 'Orbiter desk', admin: 'Admin area' }

interface AccountMenuProps {
  viewer: { fullName: string; email: string; roles: Role[]; avatarUrl: string | null }
}

/** Fetched when somebody reaches for it, and open from the start; who has several roles changes between them here. */
export function AccountMenu({ viewer: { fullName, email, roles, avatarUrl } }: AccountMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('details')?.setAttribute('open', '')
    place.current?.querySelector('summary')?.focus()
  }, [])
  return (
    <div ref={place}>
      <MenuButton label="Your account" button={<Avatar src={avatarUrl} name={fullName} size="sm" />} buttonClassName="btn btn-ghost btn-icon">
        <p className="menu-person">
          {fullName}
          <span>{email}</span>
        </p>
        <MenuLink to={paths.profile()}>
          <CircleUser aria-hidden="true" /> Profile
        </MenuLink>
        <MenuLink to={paths.favourites()}>
          <Heart aria-hidden="true" /> Saved Orbiters
        </MenuLink>
        {roles.length > 1 &&
          roles.map((role) => (
            <MenuLink key={role} to={homeOf([role])}>
              <LayoutDashboard aria-hidden="true" /> {HOMES[role]}
            </MenuLink>
          ))}
        <MenuLink to={paths.contact()}>
          <Mail aria-hidden="true" /> Contact Us
        </MenuLink>
        <MenuRule />
        <Form method="post" action={paths.signOut()} reloadDocument>
          <button type="submit" className="menu-item">
            <LogOut aria-hidden="true" /> Sign Out
          </button>
        </Form>
      </MenuButton>
    </div>
  )
}

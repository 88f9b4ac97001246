import {
  Check,
  ChevronRight,
  CircleUser,
  Heart,
  House,
  LayoutDashboard,
  LogOut,
  Mail,
  Search,
} from 'lucide'
import { useEffect, useRef, useState } from 'react'
import {
  Button,
  Keyboard,
  Menu,
  MenuItem,
  MenuTrigger,
  RouterProvider,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { homeOf } from '#app/base/home-page.ts'
import type { Role } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import { LINKS, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { openPalette } from '#app/routes/shell/open-palette.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { MenuPopover } from '#app/ui/menu-popover.tsx'
import './account-menu.css'
import { THEMES } from '#app/ui/theme-switch.tsx'
import { useTheme } from '#app/ui/theme.tsx'
import { Icon } from '#app/ui/icon.tsx'

const HOMES: Record<Role, string> = {
  user: 'Customer dashboard',
  orbiter: 'Orbiter dashboard',
  admin: 'Admin area',
}

interface AccountMenuProps {
  viewer: HeaderViewer
  isWork: boolean
}

/** Loaded on first use, and initially open. People with several roles switch between them here. */
export function AccountMenu({ viewer, isWork }: AccountMenuProps) {
  const { fullName, email, roles, avatarUrl, home } = viewer
  const navigate = useNavigate()
  const signOut = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // The link that the menu replaces had focus.
  useEffect(() => {
    button.current?.focus()
    setIsOpen(true)
  }, [])
  return (
    <RouterProvider navigate={(path) => void navigate(path)}>
      <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button ref={button} className="btn btn-ghost btn-icon">
          <Avatar src={avatarUrl} name={fullName} size="sm" />
          <span className="sr-only">Your account</span>
        </Button>
        <MenuPopover className="account-menu" placement="bottom end" offset={8}>
          <p className="menu-person rule-below wrap-anywhere">
            <span className="block strong">{fullName}</span>
            <span className="block note">{email}</span>
          </p>
          <Menu aria-label="Your account">
            {isWork && (
              <MenuItem className="menu-item menu-phone" textValue="Home" href={home}>
                <Icon of={House} /> Home
              </MenuItem>
            )}
            <MenuItem className="menu-item" textValue="Profile" href={paths.profile()}>
              <Icon of={CircleUser} /> Profile
            </MenuItem>
            <MenuItem className="menu-item" textValue="Saved Orbiters" href={paths.favourites()}>
              <Icon of={Heart} /> Saved Orbiters
            </MenuItem>
            {roles.length > 1 && <RoleSwitcher roles={roles} />}
            <MenuItem className="menu-item" textValue="Search" onAction={openPalette}>
              <Icon of={Search} /> Search{' '}
              <Keyboard className="menu-keys push tabular text-13 text-muted">Ctrl K</Keyboard>
            </MenuItem>
            <MenuItem className="menu-item" textValue="Contact Us" href={paths.contact()}>
              <Icon of={Mail} /> Contact Us
            </MenuItem>
            {isWork && <SiteItems roles={roles} />}
            <Separator className="menu-rule" />
            <MenuItem
              className="menu-item"
              textValue="Sign Out"
              onAction={() => signOut.current?.requestSubmit()}
            >
              <Icon of={LogOut} /> Sign Out
            </MenuItem>
          </Menu>
        </MenuPopover>
      </MenuTrigger>
      <form ref={signOut} method="post" action={paths.signOut()} hidden />
    </RouterProvider>
  )
}

/** The theme and the links of the public site, which the public site has in its own bar. */
function SiteItems({ roles }: { roles: Role[] }) {
  const { theme, setTheme } = useTheme()
  const links = LINKS.filter(({ to }) => to !== paths.becomeOrbiter() || !roles.includes('orbiter'))
  return (
    <>
      <Separator className="menu-rule" />
      {links.map(({ to, label }) => (
        <MenuItem key={to} className="menu-item" textValue={label} href={to}>
          {label}
        </MenuItem>
      ))}
      <Separator className="menu-rule" />
      {THEMES.map(({ theme: choice, label, icon }) => (
        <MenuItem
          key={choice}
          className="menu-item"
          textValue={`${label} theme`}
          aria-label={`${label} theme`}
          onAction={() => setTheme(choice)}
        >
          <Icon of={icon} /> {label}
          {theme === choice && <Icon of={Check} className="push text-muted" />}
        </MenuItem>
      ))}
    </>
  )
}

function RoleSwitcher({ roles }: { roles: Role[] }) {
  return (
    <SubmenuTrigger>
      <MenuItem className="menu-item" textValue="Switch to">
        <Icon of={LayoutDashboard} /> Switch to{' '}
        <Icon of={ChevronRight} className="push text-muted" />
      </MenuItem>
      <MenuPopover className="account-menu" offset={4}>
        <Menu aria-label="Switch to">
          {roles.map((role) => (
            <MenuItem key={role} id={role} className="menu-item" href={homeOf([role])}>
              {HOMES[role]}
            </MenuItem>
          ))}
        </Menu>
      </MenuPopover>
    </SubmenuTrigger>
  )
}

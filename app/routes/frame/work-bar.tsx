import { Bell } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { Unread } from '#notifications/unread-counts.server.ts'
import { AccountButton } from '#app/routes/shell/account-button.tsx'
import { SignOutButton, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Logo } from '#app/ui/logo.tsx'

interface WorkBarProps {
  viewer: HeaderViewer
  unread: Unread | null
  /** What an area adds to the bar. */
  children: ReactNode
}

/** The slim bar above signed-in work; the public site's links are in the profile menu. */
export function WorkBar({ viewer, unread, children }: WorkBarProps) {
  const notices = unread?.notices ?? 0
  return (
    <header className="work-bar">
      <Link to={viewer.home} className="site-logo" aria-label="Orbit: your home">
        <Logo />
      </Link>
      {children}
      <div className="work-bar-end">
        <Link to={viewer.home} className="work-bar-link work-bar-wide">
          Home
        </Link>
        <Link
          to={paths.notifications()}
          className="work-bar-link"
          aria-label={notices === 0 ? 'Notifications' : `Notifications: ${notices} unread`}
        >
          <Icon of={Bell} size={20} />
          {notices > 0 && <span className="work-news" aria-hidden="true" />}
        </Link>
        <AccountButton viewer={viewer} isWork />
        <div className="work-bar-wide">
          <SignOutButton />
        </div>
      </div>
    </header>
  )
}

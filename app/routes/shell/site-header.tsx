import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SiteFacts } from '#market/catalog/site-facts.server.ts'
import { InboxLinks } from '#app/routes/shell/inbox-links.tsx'
import type { Unread } from '#notifications/unread-counts.server.ts'
import { paths } from '#app/base/paths.ts'
import { LINKS, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { MobileMenu } from '#app/routes/shell/mobile-menu.tsx'
import { AccountControls } from '#app/routes/shell/account-controls.tsx'

/** The bar gets a background once the page has scrolled further than this. */
const SCROLLED_FROM_PX = 20

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const look = () => setIsScrolled(window.scrollY > SCROLLED_FROM_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

interface HeaderProps {
  viewer: HeaderViewer | null
  site: SiteFacts | null
  unread?: Unread | null
}

export function SiteHeader({ viewer, site, unread }: HeaderProps) {
  const isScrolled = useIsScrolled()
  const { pathname } = useLocation()
  return (
    <header className="site-header" data-scrolled={isScrolled || undefined}>
      <div className="page site-bar row-8">
        <Link
          to={viewer?.home ?? paths.home()}
          className="site-logo"
          aria-label={viewer ? 'Orbit: your home' : 'Orbit: home'}
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="site-nav">
          {LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="site-link"
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="site-tools row-4">
          {unread && <InboxLinks unread={unread} />}
          <ThemeSwitch />
          <div className="site-account">
            {/* If nothing could be loaded, it is unknown who is signed in. */}
            {site && <AccountControls viewer={viewer} isRoot={pathname === '/'} />}
          </div>
          <MobileMenu viewer={viewer} site={site} isRoot={pathname === '/'} />
        </div>
      </div>
    </header>
  )
}

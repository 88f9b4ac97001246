import { X } from 'lucide'
import { Link } from 'react-router'
import type { SiteFacts } from '#market/catalog/site-facts.server.ts'
import { paths } from '#app/base/paths.ts'
import { LINKS, SignOutButton, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { openPalette } from '#app/routes/shell/open-palette.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface MobileMenuInsideProps {
  viewer: HeaderViewer | null
  site: SiteFacts | null
  isRoot: boolean
  close: () => void
}

/** Loaded when the menu is opened, so that no page includes its code. */
export function MobileMenuInside({ viewer, site, isRoot, close }: MobileMenuInsideProps) {
  return (
    <>
      <div className="mobile-menu-head">
        <Logo />
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label="Close menu"
          onClick={close}
        >
          <Icon of={X} />
        </button>
      </div>
      <nav aria-label="Mobile" className="mobile-menu-links">
        {LINKS.map(({ to, label }) => (
          <Link key={to} to={to} className="mobile-link rule-below" onClick={close}>
            {label}
          </Link>
        ))}
        {!viewer && site && !site.isProduction && (
          <Link to={paths.testNav()} className="mobile-link rule-below" onClick={close}>
            Test Navigation
          </Link>
        )}
      </nav>
      <div className="mobile-menu-foot stack-12">
        {viewer ? (
          <>
            {!isRoot && (
              <LinkButton to={viewer.home} onClick={close}>
                Home
              </LinkButton>
            )}
            <LinkButton to={paths.profile()} onClick={close}>
              Profile
            </LinkButton>
            <LinkButton to={paths.favourites()} onClick={close}>
              Saved Orbiters
            </LinkButton>
            <Button
              type="button"
              onClick={() => {
                close()
                openPalette()
              }}
            >
              Search
            </Button>
            <SignOutButton isWide />
          </>
        ) : (
          site && (
            <>
              <LinkButton to={paths.auth()} onClick={close}>
                Sign In
              </LinkButton>
              <LinkButton to={paths.auth({ tab: 'signup' })} tone="inverse" onClick={close}>
                Get Started
              </LinkButton>
            </>
          )
        )}
      </div>
    </>
  )
}

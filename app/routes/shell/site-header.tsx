import { Menu } from 'lucide'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { SiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { InboxLinks } from '#app/features/notifications/inbox-links.tsx'
import type { Unread } from '#app/features/notifications/notification-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { LINKS, SignOutButton, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The bar takes on a surface once the page has moved more than this. */
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
      <div className="page flex h-[72px] items-center gap-2">
        <Link
          to={viewer?.home ?? paths.home()}
          className="site-logo"
          aria-label={viewer ? 'Orbit: your home' : 'Orbit: home'}
        >
          <Logo />
        </Link>
        {site?.isDemo && (
          <span className="demo-chip" title="The people, prices and reviews here are made up.">
            Demo
          </span>
        )}
        <nav aria-label="Main" className="ml-auto hidden items-center lg:flex">
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
        <div className="ml-auto flex items-center gap-1 lg:ml-3">
          {unread && <InboxLinks unread={unread} />}
          <ThemeSwitch />
          <div className="hidden items-center gap-2 lg:flex">
            {/* On a page for which nothing could be loaded, nobody knows who is signed in. */}
            {site && <AccountControls viewer={viewer} isRoot={pathname === '/'} />}
          </div>
          <MobileMenu viewer={viewer} site={site} isRoot={pathname === '/'} />
        </div>
      </div>
    </header>
  )
}

function AccountControls({ viewer, isRoot }: { viewer: HeaderViewer | null; isRoot: boolean }) {
  if (!viewer) {
    return (
      <>
        <LinkButton to={paths.auth()} size="sm">
          Sign In
        </LinkButton>
        <LinkButton to={paths.auth()} size="sm" tone="main">
          Get Started
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {!isRoot && (
        <LinkButton to={viewer.home} size="sm">
          Home
        </LinkButton>
      )}
      <AccountButton viewer={viewer} />
      <SignOutButton />
    </>
  )
}

const loadMenu = () => import('#app/routes/shell/account-menu.tsx')

/** A link to the account, until somebody reaches for the menu; without a script, or a connection, it stays one. */
function AccountButton({ viewer }: { viewer: HeaderViewer }) {
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>>['AccountMenu'] | null>(null)
  const navigate = useNavigate()
  if (Menu) return <Menu viewer={viewer} />
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    loadMenu().then(
      (loaded) => setMenu(() => loaded.AccountMenu),
      () => navigate(paths.profile()),
    )
  }
  return (
    <Link to={paths.profile()} className="btn btn-ghost btn-icon" onClick={open}>
      <Avatar src={viewer.avatarUrl} name={viewer.fullName} size="sm" />
      <span className="sr-only">Your account</span>
    </Link>
  )
}

const loadMobileMenu = () => import('#app/routes/shell/mobile-menu-inside.tsx')

function MobileMenu({ viewer, site, isRoot }: HeaderProps & { isRoot: boolean }) {
  const { key } = useLocation()
  // Open only where it was opened: every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [Inside, setInside] = useState<
    Awaited<ReturnType<typeof loadMobileMenu>>['MobileMenuInside'] | null
  >(null)
  const isOpen = openedAt === key && Inside !== null
  const close = () => setOpenedAt(null)
  const open = () =>
    loadMobileMenu().then(
      (loaded) => {
        setInside(() => loaded.MobileMenuInside)
        setOpenedAt(key)
      },
      // Without a connection the foot of the page holds the same links, as without a script.
      () => location.assign('#footer'),
    )
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close()
      return
    }
    // A turned tablet has room for the bar itself; an open menu that nobody sees would block the page.
    const wide = matchMedia('(width >= 1024px)')
    const closeWhenWide = () => wide.matches && setOpenedAt(null)
    // It may have been turned while the menu was still on its way.
    if (wide.matches) return setOpenedAt(null)
    dialog.current?.showModal()
    document.documentElement.classList.add('scroll-locked')
    wide.addEventListener('change', closeWhenWide)
    return () => {
      document.documentElement.classList.remove('scroll-locked')
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [isOpen])
  return (
    <div className="lg:hidden">
      <button
        type="button"
        className="btn btn-ghost btn-icon needs-script"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onPointerDown={() => void loadMobileMenu().catch(() => {})}
        onClick={() => void open()}
      >
        <Icon of={Menu} />
        <span className="sr-only">Menu</span>
      </button>
      <noscript>
        <a href="#footer" className="btn btn-ghost btn-sm">
          Menu
        </a>
      </noscript>
      <dialog
        ref={dialog}
        id="mobile-menu"
        className="mobile-menu"
        aria-label="Menu"
        onClose={close}
      >
        {isOpen && <Inside viewer={viewer} site={site} isRoot={isRoot} close={close} />}
      </dialog>
    </div>
  )
}

import { Menu } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { SiteFacts } from '#market/catalog/site-facts.server.ts'
import type { HeaderViewer } from '#app/routes/shell/header-parts.tsx'

const loadMobileMenu = () => import('#app/routes/shell/mobile-menu-inside.tsx')

interface MobileMenuProps {
  viewer: HeaderViewer | null
  site: SiteFacts | null
  isRoot: boolean
}

export function MobileMenu({ viewer, site, isRoot }: MobileMenuProps) {
  const { key } = useLocation()
  // The menu stays open only on the page where it was opened: every navigation closes it.
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
      // Without a connection, use the same links in the footer, as without JavaScript.
      () => location.assign('#footer'),
    )
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close()
      return
    }
    // A rotated tablet has room for the bar itself; an open but hidden menu would block the page.
    const wide = matchMedia('(width >= 1024px)')
    const closeWhenWide = () => wide.matches && setOpenedAt(null)
    // The device may have been rotated while the menu was still loading.
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
    <div className="mobile-menu-place">
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

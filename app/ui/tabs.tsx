import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'

export type TabLink = {
  to: string
  label: string
  /** Number of items, in muted figures. */
  count?: number
  /** Something that needs attention, in the accent color. */
  badge?: ReactNode
  /** For tabs that differ only in their query; otherwise the path decides. */
  current?: boolean
}

type TabLinksProps = {
  label: string
  tabs: readonly TabLink[]
  className?: string
  preventScrollReset?: boolean
}

/** Tabs are links: each view has its own URL and works without a script. */
export function TabLinks({
  label,
  tabs,
  className = '',
  preventScrollReset = true,
}: TabLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav ref={revealCurrent} className={`tabs ${className}`} aria-label={label}>
      {tabs.map(
        ({ to, label: text, count, badge, current = to === withoutTrailingSlashes(pathname) }) => (
          <Link
            key={to}
            to={to}
            className="tab"
            preventScrollReset={preventScrollReset}
            aria-current={current ? 'page' : undefined}
          >
            {text}
            {count !== undefined && <span className="tabular text-13 text-muted">{count}</span>}
            {badge !== undefined && <span className="tab-badge">{badge}</span>}
          </Link>
        ),
      )}
    </nav>
  )
}

// On phones the bar scrolls; the current tab must not start out of view.
function revealCurrent(bar: HTMLElement | null) {
  const current = bar?.querySelector<HTMLElement>('[aria-current]')
  if (!bar || !current || bar.scrollWidth <= bar.clientWidth) return
  bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type TabLink = {
  to: string
  label: string
  /** How many there are, in quiet figures. */
  count?: number
  /** What needs attention, on the accent. */
  badge?: ReactNode
  current: boolean
}

type TabLinksProps = { label: string; tabs: readonly TabLink[]; className?: string; preventScrollReset?: boolean }

/** Tabs are links: each view has its address and works without a script. */
export function TabLinks({ label, tabs, className = '', preventScrollReset = true }: TabLinksProps) {
  return (
    <nav ref={revealCurrent} className={`tabs ${className}`} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className="tab" preventScrollReset={preventScrollReset} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          {tab.badge !== undefined && <span className="tab-badge">{tab.badge}</span>}
        </Link>
      ))}
    </nav>
  )
}

// On phones the bar scrolls; the current tab must not start outside of it.
function revealCurrent(bar: HTMLElement | null) {
  const current = bar?.querySelector<HTMLElement>('[aria-current]')
  if (!bar || !current || bar.scrollWidth <= bar.clientWidth) return
  bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
}

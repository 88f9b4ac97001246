import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'

type LoadMoreProps = {
  /** URL of the same list, extended by the next page. */
  href: string
  children?: ReactNode
  /** For example "24 of 36"; shown in small figures above the link. */
  progress?: string
}

export function LoadMore({ href, children = 'Load more', progress }: LoadMoreProps) {
  const { location } = useNavigation()
  const loading = location !== undefined && `${location.pathname}${location.search}`.endsWith(href)
  return (
    <div className="load-more stack-12 above-40">
      {progress && <p className="eyebrow">{progress}</p>}
      <LinkButton to={href} preventScrollReset aria-busy={loading || undefined}>
        {loading && <span className="spinner" aria-hidden="true" />}
        {children}
      </LinkButton>
    </div>
  )
}

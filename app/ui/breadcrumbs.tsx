import { Link } from 'react-router'

export type Crumb = { label: string; to?: string }

/** The last crumb is the page itself and needs no address. */
export function Breadcrumbs({ crumbs, label = 'Breadcrumb' }: { crumbs: readonly Crumb[]; label?: string }) {
  const last = crumbs.length - 1
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {crumb.to && index !== last ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

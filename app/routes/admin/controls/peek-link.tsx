import { Link } from 'react-router'
import { useHasPeekEntry, usePeekId } from '#app/routes/admin/controls/peek-area.tsx'

interface PeekLinkProps {
  id: string
  title: string
  /** The page of the row itself. */
  openHref: string
  /** The table with this row beside it. */
  peekHref: string
}

/**
 * The title of a row, which fills the row. On a wide screen it shows the row beside the table;
 * elsewhere there is no room for that, and it opens the row's page. The style sheet hides one of
 * the two.
 */
export function PeekLink({ id, title, openHref, peekHref }: PeekLinkProps) {
  const shown = usePeekId()
  const replace = useHasPeekEntry()
  return (
    <>
      <Link to={openHref} className="row-link one-line open-link" title={title}>
        {title}
      </Link>
      <Link
        id={`peek-${id}`}
        to={peekHref}
        replace={replace}
        preventScrollReset
        aria-current={shown === id || undefined}
        className="row-link one-line peek-link"
        title={title}
      >
        {title}
      </Link>
    </>
  )
}

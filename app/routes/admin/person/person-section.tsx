import { useId, type ReactNode } from 'react'

interface PersonSectionProps {
  title: string
  /** Shown instead of the rows if there are none. */
  none?: string | false
  action?: ReactNode
  children: ReactNode
}

export function PersonSection({ title, none, action, children }: PersonSectionProps) {
  const id = useId()
  return (
    <section className="above-40" aria-labelledby={id}>
      <div className="cluster-12 between">
        <h2 id={id} className="title">
          {title}
        </h2>
        {action}
      </div>
      {none ? <p className="above-12 text-muted">{none}</p> : children}
    </section>
  )
}

const SHOWN = 6

/** Shows the first rows; the others expand in place. */
export function PersonRows<Row>({
  rows,
  children,
}: {
  rows: readonly Row[]
  /** Renders one row as a list item with a key. */
  children: (row: Row) => ReactNode
}) {
  const more = rows.slice(SHOWN)
  return (
    <>
      <ul className="person-rows">{rows.slice(0, SHOWN).map(children)}</ul>
      {more.length > 0 && (
        <details className="person-more">
          <summary>Show {more.length} more</summary>
          <ul className="person-rows">{more.map(children)}</ul>
        </details>
      )}
    </>
  )
}

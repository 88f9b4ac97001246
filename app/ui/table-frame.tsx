import type { ReactNode } from 'react'
import './data-table.css'

interface TableFrameProps {
  /** What the table lists, for screen readers. */
  caption: string
  isLoading?: boolean
  /** Rows of one height, whose cells do not wrap. */
  isDense?: boolean
  children: ReactNode
}

/** A table in the site's style. On phones, every row becomes a card. */
export function TableFrame({ caption, isLoading, isDense, children }: TableFrameProps) {
  return (
    <div className="table-frame" aria-busy={isLoading || undefined}>
      <table className={isDense ? 'data-table is-dense' : 'data-table'}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

import type { ReactNode } from 'react'
import './data-table.css'

interface TableFrameProps {
  /** What the table lists, for screen readers. */
  caption: string
  isLoading?: boolean
  children: ReactNode
}

/** A table in the site's style. On phones, every row becomes a card. */
export function TableFrame({ caption, isLoading, children }: TableFrameProps) {
  return (
    <div className="table-frame" aria-busy={isLoading || undefined}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

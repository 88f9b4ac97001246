import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** For a section that takes its name from the headline. */
  titleId?: string
  /** What stands above the headline: the way back, or a short line. */
  above?: ReactNode
  /** What stands below it: a lead, a search, a button. */
  children?: ReactNode
}

/** The top of a public page: every one begins at the same height, in the same size. */
export function PageHead({ title, titleId, above, children }: PageHeadProps) {
  return (
    <header className="page-head">
      {above}
      <h1 id={titleId} className="head-title">
        {title}
      </h1>
      {children}
    </header>
  )
}

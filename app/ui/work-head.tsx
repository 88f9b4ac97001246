import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { BackLink } from '#app/ui/back-link.tsx'

interface WorkHeadProps {
  title: ReactNode
  /** Where the page belongs: a link above the headline. */
  back?: { to: To; label: ReactNode }
  /** A short line above the headline: the day, the state. */
  above?: ReactNode
  /** A line below the headline. */
  text?: ReactNode
  /** The page's actions, on the headline's line where there is room. */
  children?: ReactNode
}

/** The top of a signed-in page. */
export function WorkHead({ title, back, above, text, children }: WorkHeadProps) {
  return (
    <header className="work-head">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      {above && <div className="work-head-above text-muted text-15">{above}</div>}
      <div className="work-head-line">
        <h1 className="head-title">{title}</h1>
        {children}
      </div>
      {text && (
        <div className="work-head-text text-muted text-15 measure wrap-anywhere">{text}</div>
      )}
    </header>
  )
}

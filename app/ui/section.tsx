import type { ReactNode } from 'react'

/** A part of a page with its headline, and what can be done with all of it beside that. */
export function Section({
  id,
  title,
  action,
  children,
}: {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="booking-section" aria-labelledby={id}>
      <div className="cluster-12 between">
        <h2 id={id} className="title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

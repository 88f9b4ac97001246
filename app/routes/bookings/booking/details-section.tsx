import type { ReactNode } from 'react'
import { formatMoney } from '#app/base/money.ts'

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

export function formatOr(cents: number | null, otherwise: string): string {
  return cents === null ? otherwise : formatMoney(cents)
}

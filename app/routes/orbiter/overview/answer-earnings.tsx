import { formatMoney } from '#app/base/money.ts'

interface AnswerEarningsProps {
  /** US cents; null: no price yet. */
  earnsCents: number | null
  priceCents: number | null
  /** Shown where there is no price. */
  none: string
}

/** What accepting brings. */
export function AnswerEarnings({ earnsCents, priceCents, none }: AnswerEarningsProps) {
  if (earnsCents === null || priceCents === null)
    return <p className="answer-earn text-muted">{none}</p>
  return (
    <p className="answer-earn">
      You earn <b className="tabular">{formatMoney(earnsCents)}</b>{' '}
      <span className="text-sm text-muted">
        of <span className="tabular">{formatMoney(priceCents)}</span>
      </span>
    </p>
  )
}

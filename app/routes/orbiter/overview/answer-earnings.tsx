import { formatMoney } from '#app/base/money.ts'

interface AnswerEarningsProps {
  /** US cents; null if there is no price yet. */
  earnsCents: number | null
  priceCents: number | null
  /** Shown if there is no price. */
  none: string
}

/** What the Orbiter earns by accepting. */
export function AnswerEarnings({ earnsCents, priceCents, none }: AnswerEarningsProps) {
  if (earnsCents === null || priceCents === null)
    return <p className="answer-earn text-muted">{none}</p>
  return (
    <p className="answer-earn">
      You earn <b className="tabular">{formatMoney(earnsCents)}</b>{' '}
      <span className="small text-muted">
        of <span className="tabular">{formatMoney(priceCents)}</span>
      </span>
    </p>
  )
}

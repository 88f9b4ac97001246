import { formatMoney } from '#app/base/money.ts'

export function Earnings({
  cents,
  priceCents,
}: {
  cents: number | null
  priceCents: number | null
}) {
  if (cents === null || priceCents === null) return null
  return (
    <>
      <span>
        You earn <b className="tabular">{formatMoney(cents)}</b>
      </span>{' '}
      <span className="small text-muted">
        of <span className="tabular">{formatMoney(priceCents)}</span>
      </span>
    </>
  )
}

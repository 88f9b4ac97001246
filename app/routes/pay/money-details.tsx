import { Link } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { MoneySummary } from '#work/settlement/money-summary.ts'
import { Section } from '#app/ui/section.tsx'

/** Where the money is, according to the ledger; `–` and its reason while nothing has moved. */
export function MoneyDetails({ money, to }: { money: MoneySummary; to: string }) {
  return (
    <Section id="money-title" title="Money">
      <dl className="price-list stack-8">
        {money.rows.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{cents === null ? '–' : formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {money.rows.some(({ cents }) => cents === null) && (
        <p className="text-muted">Nothing has been charged</p>
      )}
      <Link to={to} className="text-link tall">
        Where the money is
      </Link>
    </Section>
  )
}

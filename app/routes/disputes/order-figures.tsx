import { Link } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatInstant } from '#app/base/time.ts'
import type { OrderMoney } from '#team/disputes/read-order-money.server.ts'
import { DISPUTE_LABELS } from '#app/routes/disputes/dispute-labels.ts'

const LABELS = [
  ['reserved', 'Reserved'],
  ['charged', 'Charged'],
  ['held', 'Held'],
  ['released', 'Released'],
  ['refunded', 'Refunded'],
  ['goodwill', 'Goodwill'],
  ['frozen', 'Frozen'],
  ['disputed', 'Disputed'],
] as const

/** Figures shown from the start; the others appear once money has moved. */
const ALWAYS = new Set<string>(['charged', 'held', 'released', 'refunded'])

export function Figures({ money: { figures } }: { money: OrderMoney }) {
  const shown = LABELS.filter(([key]) => ALWAYS.has(key) || figures[key] !== null)
  return (
    <dl className="order-figures">
      {shown.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{figures[key] === null ? '–' : formatCents(figures[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

export function OpenDisputes({ money: { disputes, timeZone } }: { money: OrderMoney }) {
  if (disputes.length === 0) return null
  return (
    <section aria-labelledby="disputes-title">
      <h2 id="disputes-title" className="title">
        Disputes
      </h2>
      <ul className="refund-list">
        {disputes.map(({ id, cents, state, dueAt }) => (
          <li key={id}>
            <div>
              <Link to={paymentPaths.adminDispute(id)} className="text-link">
                {DISPUTE_LABELS[state] ?? state}
              </Link>
              {dueAt && state === 'open' && (
                <p className="small text-muted">Answer by {formatInstant(dueAt, timeZone)}</p>
              )}
            </div>
            <span className="refund-cents">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Download } from 'lucide'
import { Link } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import {
  equationOf,
  type ExplainedOrder,
  type NamedAccount,
} from '#work/settlement/explained-order.ts'
import type { ListedPaper } from '#money/papers/read-papers.server.ts'
import { bare, signed, StepRow } from '#app/routes/pay/money-step-row.tsx'
import { PaperList } from '#app/routes/pay/paper-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './order-money.css'
import { WorkHead } from '#app/ui/work-head.tsx'

interface OrderMoneyProps {
  money: ExplainedOrder
  /** Receipts and credit notes, for the order's customer and admins. */
  papers: readonly ListedPaper[]
  links: { back: { to: string; label: string }; file: string }
}

/** Every cent of an order: what was paid, where it went, and each step in between. */
export function OrderMoney({ money, papers, links }: OrderMoneyProps) {
  return (
    <div className="page money">
      <WorkHead back={links.back} title={money.headline} />
      {money.nothing ? (
        <p className="lead">{money.nothing}</p>
      ) : (
        <>
          <Shares money={money} />
          <Equation money={money} />
          <MoneyTable money={money} />
        </>
      )}
      {papers.length > 0 && (
        <section aria-labelledby="papers-title">
          <h2 id="papers-title" className="title below-16">
            Receipts
          </h2>
          <PaperList papers={papers} />
        </section>
      )}
      <p className="cluster-12">
        {!money.nothing && (
          <a href={links.file} className="text-link money-file" download>
            <Icon of={Download} size={16} /> Download CSV
          </a>
        )}
        <Link to={paths.contact()} className="text-link tall">
          Report a problem with this payment
        </Link>
        {money.orderId && <span className="money-id block text-muted">Order {money.orderId}</span>}
      </p>
    </div>
  )
}

/** Where the paid amount is now, drawn to scale. */
function Shares({ money: { accounts, totals } }: { money: ExplainedOrder }) {
  const parts = accounts.filter(({ key, kind }) => kind !== 'card' && (totals[key] ?? 0) > 0)
  const all = parts.reduce((sum, { key }) => sum + (totals[key] ?? 0), 0)
  // One part fills the whole bar, which says nothing.
  if (parts.length < 2) return null
  const before = (index: number) =>
    parts.slice(0, index).reduce((sum, { key }) => sum + (totals[key] ?? 0), 0)
  return (
    <svg
      className="money-shares"
      viewBox={`0 0 ${all} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ key, kind }, index) => (
        <rect key={key} data-account={kind} x={before(index)} width={totals[key] ?? 0} height={1} />
      ))}
    </svg>
  )
}

/** What was paid minus where the money is now, which leaves zero. */
function Equation({ money }: { money: ExplainedOrder }) {
  const { paidCents, parts } = equationOf(money)
  const left = parts.reduce((sum, { cents }) => sum + cents, paidCents)
  const payer = { customer: 'you paid', orbiter: 'was paid', admin: 'was paid' }[money.side]
  return (
    <dl className="money-sum">
      <Term label={payer}>{formatCents(paidCents)}</Term>
      {parts.map(({ account, cents }) => (
        <Term key={account.key} label={account.title} account={account}>
          {signed(cents)}
        </Term>
      ))}
      <Term label="nothing left over" isEnd>
        = {bare(left)}
      </Term>
    </dl>
  )
}

interface TermProps {
  label: string
  account?: NamedAccount
  isEnd?: boolean
  children: ReactNode
}

function Term({ label, account, isEnd, children }: TermProps) {
  return (
    <div data-end={isEnd}>
      <dt>
        {account && <span className="money-dot" data-account={account.kind} aria-hidden="true" />}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function MoneyTable({ money }: { money: ExplainedOrder }) {
  const { steps, accounts, totals } = money
  return (
    <div className="money-scroll" role="region" aria-label="Each step" tabIndex={0}>
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Step</th>
            {accounts.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} money={money} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Where it is now
              <span className="small regular block text-muted">Adds up to 0.00</span>
            </th>
            {accounts.map(({ key, title }) => (
              <td key={key} data-account-title={title}>
                {signed(totals[key] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

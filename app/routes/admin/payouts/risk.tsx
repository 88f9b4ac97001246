import type { Route } from './+types/risk'
import { adminPaths } from '#app/base/admin-paths.ts'
import { formatCount } from '#app/base/count.ts'
import { formatCents } from '#app/base/money.ts'
import { readMoneyAtRisk, type RiskPart } from '#money/payouts/money-at-risk.server.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import './payouts.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Money at risk', 'Owed by Orbiters, frozen by disputes, or returned by banks.')

export const loader = ({ context }: Route.LoaderArgs) => readMoneyAtRisk(requireViewer(context))

export default function MoneyAtRiskPage({
  loaderData: { owed, frozen, failed },
}: Route.ComponentProps) {
  return (
    <>
      <WorkHead
        title="Money at risk"
        text="Money Orbit might not recover, by Orbiter."
        back={{ to: adminPaths.payouts(), label: 'Payouts' }}
      />
      <div className="risk-parts">
        <Risk title="Owed by Orbiters" part={owed}>
          Refunds after a payout. Recovered from future earnings.
        </Risk>
        <Risk title="Frozen by disputes" part={frozen}>
          Released if we win the dispute.
        </Risk>
        <Risk title="Returned by banks" part={failed}>
          Back in their wallets until they add another bank account.
        </Risk>
      </div>
    </>
  )
}

function Risk({ title, part, children }: { title: string; part: RiskPart; children: string }) {
  const { totalCents, count, rows } = part
  return (
    <section className="shrink">
      <h2 className="title">{title}</h2>
      <p className="risk-total">{formatCents(totalCents)}</p>
      <p className="small text-muted">{children}</p>
      {count === 0 ? (
        <p className="above-16 text-muted">None.</p>
      ) : (
        <ul className="sample-list above-16">
          {rows.map(({ orbiterId, orbiterName, email, cents }) => (
            <li key={orbiterId}>
              <span>
                <PersonLink id={orbiterId} name={orbiterName} />
                <span className="cell-sub">
                  <EmailText email={email} />
                </span>
              </span>
              <span className="tabular">{formatCents(cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {count > rows.length && (
        <p className="small text-muted">
          The {rows.length} largest of {formatCount(count)}.
        </p>
      )}
    </section>
  )
}

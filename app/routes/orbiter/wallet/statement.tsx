import { data, Link } from 'react-router'
import type { Route } from './+types/statement'
import { NotFound } from '#app/base/errors.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { zoneLabel } from '#app/base/time.ts'
import { readStatement } from '#money/payouts/read-statement.server.ts'
import { monthAfter, monthName } from '#money/payouts/statement.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { StatementLines } from '#app/routes/orbiter/wallet/statement-lines.tsx'
import './wallet.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Statement', 'A month of your wallet, from balance to balance.')

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { statement: await readStatement(requireViewer(context).id, params.month) }
  } catch (error) {
    if (error instanceof NotFound) return data({ statement: null }, { status: 404 })
    throw error
  }
}

export default function StatementPage({ loaderData: { statement } }: Route.ComponentProps) {
  if (!statement) return <LostPage what="Statement" />
  const { month, isOver, isFirst, timeZone } = statement
  return (
    <div className="page wallet wallet-narrow">
      <WorkHead
        back={{ to: paymentPaths.wallet(), label: 'Wallet' }}
        title={monthName(month)}
        text={`${isOver ? 'A statement of your wallet.' : 'Month to date.'} Days are in ${zoneLabel(timeZone, `${month}-15`)}.`}
      />
      <StatementLines statement={statement} isOver={isOver} />
      <p className="cluster-8">
        <a href={paymentPaths.statementPdf(month)} className="btn btn-quiet" download>
          Download PDF
        </a>
        <a href={paymentPaths.statementFile(month)} className="btn btn-quiet" download>
          Download CSV
        </a>
      </p>
      <nav className="cluster-8" aria-label="Months">
        {!isFirst && (
          <Link
            to={paymentPaths.statement(monthAfter(month, -1))}
            className="btn btn-quiet"
            rel="prev"
          >
            {monthName(monthAfter(month, -1))}
          </Link>
        )}
        {isOver && (
          <Link to={paymentPaths.statement(monthAfter(month))} className="btn btn-quiet" rel="next">
            {monthName(monthAfter(month))}
          </Link>
        )}
      </nav>
    </div>
  )
}

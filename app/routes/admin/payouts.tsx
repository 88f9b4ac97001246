import { Link } from 'react-router'
import type { Route } from './+types/payouts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { listPayouts, retryPayout } from '#money/payouts/admin-payouts.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { PAYOUTS } from '#app/routes/admin/payouts/payout-table.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const meta: Route.MetaFunction = () => pageMeta(PAYOUTS.title, PAYOUTS.description)

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(
    PAYOUTS,
    args,
    async (viewer, state) => ({ list: await listPayouts(viewer, state) }),
    ({ timeZone }) => ({ year: Number(todayIn(timeZone, now()).slice(0, 4)) }),
  )

const FAILED = 'The payout could not be tried again.'

export const action = formAction({
  failure: FAILED,
  async work({ context, values }) {
    await retryPayout(requireViewer(context), values)
    return { title: 'Payout started', description: 'Its state changes once the bank has answered.' }
  },
})

export const clientAction = toastResult(FAILED)

const ABOUT_1099_K = 'https://www.irs.gov/forms-pubs/about-form-1099-k'
const ABOUT_1099_NEC = 'https://www.irs.gov/forms-pubs/about-form-1099-nec'

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <AdminTable table={PAYOUTS} data={loaderData} above={<YearTotals year={loaderData.year} />}>
      <DocumentResult result={result} />
    </AdminTable>
  )
}

function YearTotals({ year }: { year: number }) {
  return (
    <div className="below-24">
      <p className="line-12">
        <Link to={adminPaths.moneyAtRisk()} className="text-link">
          Money at risk
        </Link>
        {[year, year - 1].map((of) => (
          <a key={of} href={adminPaths.yearTotalsFile({ year: of })} className="text-link" download>
            Download {of} totals (CSV)
          </a>
        ))}
      </p>
      <YearNote />
    </div>
  )
}

function YearNote() {
  return (
    <p className="above-8 small text-muted measure">
      Totals show what each Orbiter earned that year. Commission and refunds are in their own
      columns. They don’t say whether a tax form is due: ask your tax advisor, and see the IRS about{' '}
      <a href={ABOUT_1099_K} className="text-link" rel="noreferrer">
        Form 1099-K
      </a>{' '}
      and{' '}
      <a href={ABOUT_1099_NEC} className="text-link" rel="noreferrer">
        Form 1099-NEC
      </a>
      .
    </p>
  )
}

import { Landmark } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/payouts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import {
  listPayouts,
  PAYOUT_TABLE,
  retryPayout,
} from '#app/features/money/payouts/admin-payouts.server.ts'
import { PAYOUT_LABELS } from '#app/features/money/payouts/payout.ts'
import { PAYOUT_STATES } from '#app/features/money/payouts/payout-transitions.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { payoutColumns } from '#app/routes/admin/payouts/payout-columns.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import './payouts/payouts.css'

export const meta: Route.MetaFunction = () => pageMeta('Payouts', 'What Orbiters are paid.')

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(url.searchParams, PAYOUT_TABLE)
  const year = Number(todayIn(viewer.timeZone, now()).slice(0, 4))
  const known = { state, timeZone: viewer.timeZone, year, shape: PAYOUT_TABLE }
  return readPage('payouts failed to load', known, () => listPayouts(viewer, state))
}

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

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: PAYOUT_STATES.map((value) => ({ value, label: PAYOUT_LABELS[value] })),
  },
]

export default function Payouts({
  loaderData: { state, content, timeZone, year, shape },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  useFailureToast(content === null, 'Failed to load payouts')
  const here = adminPaths.payouts() + tableQuery(state, shape, { page: state.page })
  return (
    <>
      <AdminHead title="Payouts" text="Payouts to Orbiters, including returned ones.">
        <p className="payouts-links">
          <Link to={adminPaths.moneyAtRisk()} className="text-link">
            Money at risk
          </Link>
          {[year, year - 1].map((of) => (
            <a
              key={of}
              href={adminPaths.yearTotalsFile({ year: of })}
              className="text-link"
              download
            >
              Download {of} totals (CSV)
            </a>
          ))}
        </p>
        <YearNote />
      </AdminHead>
      <AdminTable
        list={content}
        state={state}
        shape={shape}
        label="Search Orbiters"
        placeholder="Search Orbiters..."
        filters={FILTERS}
        caption="Payouts"
        columns={payoutColumns(timeZone)}
        keyOf={(row) => row.id}
        empty={{
          title: 'No payouts found',
          text: 'They appear here once an Orbiter is paid.',
          icon: Landmark,
        }}
        failure={{ title: "Couldn't load payouts", retryHref: here }}
      >
        <DocumentResult result={result} />
      </AdminTable>
    </>
  )
}

function YearNote() {
  return (
    <p className="payouts-note">
      A total counts what became an Orbiter’s in that year, before commission and refunds, which
      have columns of their own. It doesn’t say whether a tax form is due: ask your tax adviser, and
      see the IRS about{' '}
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

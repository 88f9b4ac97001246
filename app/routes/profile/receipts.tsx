import { Link } from 'react-router'
import type { Route } from './+types/receipts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { listEntries } from '#money/ledger/read-ledger.server.ts'
import { listPapers } from '#money/papers/read-papers.server.ts'
import { readCredit } from '#money/promotions/gift-credit.server.ts'
import { CreditPanel } from '#app/routes/pay/credit-panel.tsx'
import { PaperList } from '#app/routes/pay/paper-list.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Setting, SettingList } from '#app/ui/setting.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const before = Number(url.searchParams.get('before')) || undefined
  const isBefore = before !== undefined && Number.isSafeInteger(before) && before < 2 ** 31
  const [page, cents, posted] = await Promise.all([
    listPapers(viewer, isBefore ? before : undefined),
    readCredit(viewer.id),
    listEntries(viewer.id, { accounts: ['credit'], limit: 10 }),
  ])
  const entries = posted.map(({ id, kind, memo, cents: moved, postedAt }) => ({
    id,
    kind,
    memo,
    cents: moved,
    at: postedAt.toISOString(),
  }))
  return { ...page, credit: { cents, entries, timeZone: viewer.timeZone } }
}

export default function Receipts({ loaderData: { papers, isMore, credit } }: Route.ComponentProps) {
  const last = papers.at(-1)
  return (
    <SettingList>
      {credit.entries.length > 0 && <CreditPanel {...credit} />}
      <Setting name="receipts" title="Receipts">
        {papers.length === 0 ? (
          <p className="text-muted">Receipts show up here once your card is charged.</p>
        ) : (
          <PaperList papers={papers} />
        )}
        {isMore && last && (
          <p>
            <Link
              to={paymentPaths.receipts({ before: last.number })}
              className={buttonClass('quiet', 'sm')}
            >
              Older receipts
            </Link>
          </p>
        )}
      </Setting>
    </SettingList>
  )
}

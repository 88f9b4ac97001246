import { Link } from 'react-router'
import type { Route } from './+types/entries'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { listWalletEntries } from '#money/payouts/wallet-entries.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { readEntryPictures } from '#app/routes/orbiter/wallet/entry-pictures.server.ts'
import { EntryList } from '#app/routes/orbiter/wallet/wallet-entry-list.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import './wallet.css'
import { WorkHead } from '#app/ui/work-head.tsx'

const PAGE = 30

export const meta: Route.MetaFunction = () =>
  pageMeta('All entries', 'Everything that entered or left your wallet.')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = requireViewer(context)
  const before = Number(url.searchParams.get('before') ?? '')
  const isLater = Number.isSafeInteger(before) && before > 0
  const page = await listWalletEntries(id, {
    before: isLater ? before : undefined,
    limit: PAGE,
    timeZone,
  })
  return { ...page, isLater, pictures: await readEntryPictures(id, page.entries) }
}

export default function Entries({
  loaderData: { entries, pictures, next, isLater },
}: Route.ComponentProps) {
  return (
    <div className="page wallet wallet-narrow">
      <WorkHead back={{ to: paymentPaths.wallet(), label: 'Wallet' }} title="All entries" />
      {entries.length === 0 ? (
        <EmptyState title="Nothing here yet" text="Your first approved reel shows up here." />
      ) : (
        <EntryList entries={entries} pictures={pictures} />
      )}
      {(isLater || next !== null) && (
        <nav className="cluster-8" aria-label="Pages">
          {isLater && (
            <Link to={paymentPaths.walletEntries()} className="btn btn-quiet">
              Newest
            </Link>
          )}
          {next !== null && (
            <Link to={paymentPaths.walletEntries({ before: next })} className="btn btn-quiet">
              Earlier
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

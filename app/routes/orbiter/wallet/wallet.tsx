import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/wallet'
import { Unavailable } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import {
  openAccount,
  refreshAccount,
  setWeeklyPayouts,
} from '#money/payouts/payout-account.server.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { monthName } from '#money/payouts/statement.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { readEntryPictures } from '#app/routes/orbiter/wallet/entry-pictures.server.ts'
import { EntryList } from '#app/routes/orbiter/wallet/wallet-entry-list.tsx'
import { StatementLines } from '#app/routes/orbiter/wallet/statement-lines.tsx'
import { WalletHead } from '#app/routes/orbiter/wallet/wallet-head.tsx'
import { WalletPots } from '#app/routes/orbiter/wallet/wallet-pots.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import './wallet.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Wallet', 'What you have earned, and where it is.')

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  if (!takesPayments()) return data({ wallet: null, pictures: {}, payoutId: '' }, { status: 404 })
  if (url.searchParams.has('bank')) {
    // If the gateway can't be reached now, its event brings the state of the account later.
    await refreshAccount(viewer.id).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
    })
    throw redirect(paymentPaths.wallet())
  }
  const wallet = await readWallet(viewer.id)
  const pictures = await readEntryPictures(viewer.id, wallet.entries)
  return { wallet, pictures, payoutId: newId() }
}

const failureOf = (intent: string) =>
  intent === 'bank'
    ? 'Your bank account could not be opened. Please try again.'
    : 'That didn’t work. Please try again.'

export const action = formAction<{ bankUrl: string }>({
  failure: failureOf,
  intents: {
    async bank({ context }) {
      const bankUrl = await openAccount(requireViewer(context))
      return {
        title: 'Continue with your bank',
        description: '',
        details: { bankUrl },
        toast: false,
      }
    },
    async 'pay-out'({ context, values }) {
      await requestPayout(requireViewer(context), values)
      return { title: 'Payout started', description: 'We’ll email you once your bank has it.' }
    },
    async weekly({ context, values }) {
      const isWeekly = values['isWeekly'] === 'on'
      await setWeeklyPayouts(requireViewer(context), isWeekly)
      return {
        title: isWeekly ? 'Weekly payouts are on' : 'Weekly payouts are off',
        description: isWeekly ? '' : 'Pay out here whenever you like.',
      }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function WalletPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { wallet, pictures, payoutId } = loaderData
  const bankUrl = result?.details?.bankUrl
  useEffect(() => {
    if (bankUrl) window.location.assign(bankUrl)
  }, [bankUrl])
  if (!wallet) return <LostPage what="Wallet" />
  const { entries, hasMore, month } = wallet
  return (
    <div className="page wallet">
      <DocumentResult result={bankUrl ? undefined : result} />
      <div className="wallet-top">
        <WalletHead wallet={wallet} payoutId={payoutId} bankUrl={bankUrl ?? null} />
        <WalletPots wallet={wallet} />
      </div>
      {entries.length === 0 ? (
        <EmptyState title="Nothing earned yet" text="Your first approved reel shows up here." />
      ) : (
        <div className="wallet-parts">
          <section aria-labelledby="wallet-from" className="shrink">
            <h2 id="wallet-from" className="title">
              Recent activity
            </h2>
            <EntryList entries={entries} pictures={pictures} />
            {hasMore && (
              <Link to={paymentPaths.walletEntries()} className="text-link small">
                All entries
              </Link>
            )}
          </section>
          <section aria-labelledby="wallet-month" className="shrink">
            <div className="line-12 between">
              <h2 id="wallet-month" className="title">
                {monthName(month.month).split(' ')[0]} statement
              </h2>
              <a href={paymentPaths.statementPdf(month.month)} className="text-link small" download>
                PDF
              </a>
            </div>
            <StatementLines statement={month} isOver={false} />
            <Link to={paymentPaths.statement(month.month)} className="text-link small">
              All statements
            </Link>
          </section>
        </div>
      )}
    </div>
  )
}

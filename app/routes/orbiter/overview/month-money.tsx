import { Link, useRouteLoaderData } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { shortDate } from '#app/base/near-time.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatMonth } from '#app/base/time.ts'
import type { NextPayout } from '#money/payouts/read-wallet.server.ts'

export interface MonthMoneyProps {
  /** Null if nothing was released to the Orbiter this month. */
  earnedCents: number | null
  /** Null if no payout is due. */
  payout: NextPayout | null
}

/** `$1,140.00 earned in November. $320.00 goes to your bank on Fri, Nov 27.` */
export function MonthMoney({ earnedCents, payout, today }: MonthMoneyProps & { today: string }) {
  const frame = useRouteLoaderData<{ takesPayments: boolean }>('routes/frame/work-frame')
  if (earnedCents === null && !payout) return null
  const month = formatMonth(today).replace(/ \d{4}$/, '')
  return (
    <p className="small below-16 text-muted">
      {earnedCents !== null && (
        <>
          <b className="tabular medium text-fg">{formatCents(earnedCents)}</b> earned in {month}
          .{' '}
        </>
      )}
      {payout && (
        <>
          <b className="tabular medium text-fg">{formatCents(payout.cents)}</b> goes to{' '}
          {payout.bank} on {shortDate(payout.on, today)}.{' '}
        </>
      )}
      {frame?.takesPayments && (
        <Link to={paymentPaths.wallet()} className="text-link">
          Wallet
        </Link>
      )}
    </p>
  )
}

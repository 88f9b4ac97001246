import { Link } from 'react-router'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { MoneyNotice as Money } from '#team/disputes/read-dispute.server.ts'
import { Notice } from '#app/ui/panel.tsx'

interface MoneyNoticeProps {
  money: Money
  jobId: string
  side: 'customer' | 'orbiter' | 'admin'
}

/** On the page of a booking or project: says that its money is frozen, or where it was refunded. */
export function MoneyNotice({ money, jobId, side }: MoneyNoticeProps) {
  const href = side === 'admin' ? paymentPaths.adminOrder(jobId) : paymentPaths.refunds(jobId)
  if (money.isDisputed)
    return (
      <Notice tone="clock" title="We’ve frozen the money while we review this">
        A bank disputes the charge. Nothing is released or refunded until it decides.{' '}
        <Link to={href} className="text-link">
          See the dispute
        </Link>
      </Notice>
    )
  if (side !== 'admin' && !money.hasRefunds) return null
  return (
    <Link to={href} className="text-link start tall">
      {side === 'admin' ? 'Money and refunds' : 'Refunds'}
    </Link>
  )
}

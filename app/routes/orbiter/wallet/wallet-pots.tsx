import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { formatCents } from '#app/base/money.ts'
import { formatDate, formatDay } from '#app/base/time.ts'
import { minimumSentence } from '#money/payouts/payout.ts'
import type { Wallet, WalletPayout } from '#money/payouts/wallet.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Where the rest of the money is. */
export function WalletPots({ wallet }: { wallet: Wallet }) {
  const { heldCents, heldFrom, onHoldCents, inTransitCents, paidOutCents } = wallet
  const hasMoved = wallet.availableCents !== null
  return (
    <dl className="wallet-pots">
      <Pot name="Held" cents={heldCents > 0 || hasMoved ? heldCents : null}>
        {heldCents > 0
          ? `Released when ${heldFrom === 1 ? 'the customer approves' : `${heldFrom} customers approve`}`
          : 'What customers have paid for work that isn’t approved yet'}
      </Pot>
      {onHoldCents > 0 && (
        <Pot
          name={
            <>
              On hold{' '}
              <Badge tone="bad">
                <Icon of={TriangleAlert} size={14} /> Disputed
              </Badge>
            </>
          }
          cents={onHoldCents}
        >
          A customer’s bank disputes the payment. It’s yours again if we win.
        </Pot>
      )}
      {inTransitCents > 0 && (
        <Pot name="On its way" cents={inTransitCents}>
          {wallet.payouts
            .filter(({ state }) => state !== 'failed')
            .map(wayOf)
            .join(' ')}
        </Pot>
      )}
      <Pot name={`Paid out in ${wallet.year}`} cents={hasMoved ? paidOutCents : null}>
        {wallet.lastPaidAt
          ? `Last one ${formatDay(wallet.lastPaidAt, wallet.timeZone)}`
          : minimumSentence(wallet.terms)}
      </Pot>
    </dl>
  )
}

const wayOf = ({ bank, arrivesOn }: WalletPayout) =>
  arrivesOn ? `To ${bank}, arrives by ${formatDate(arrivesOn, false)}.` : `To ${bank}.`

function Pot({
  name,
  cents,
  children,
}: {
  name: ReactNode
  cents: number | null
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="wallet-cents">{cents === null ? '–' : formatCents(cents)}</dd>
      <dd className="note span-all">{children}</dd>
    </div>
  )
}

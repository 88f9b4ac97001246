import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import type { PayPrompt } from '#app/routes/pay/pay-prompt.ts'
import { Button } from '#app/ui/button.tsx'

interface BankQuestionProps {
  bank: NonNullable<PayPrompt['bank']>
  amountCents: number
  onAnswered: () => void
}

/** The test bank's confirmation question, in place of the one that a real bank shows. */
export function BankQuestion({ bank, amountCents, onAnswered }: BankQuestionProps) {
  const fetcher = useFetcher()
  const isWaiting = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (fetcher.state !== 'idle') isWaiting.current = true
    else if (isWaiting.current) {
      isWaiting.current = false
      onAnswered()
    }
  }, [fetcher.state, onAnswered])
  const answer = (isConfirmed: 'yes' | 'no') =>
    void fetcher.submit(
      { isConfirmed },
      { method: 'post', action: paymentPaths.testBank(bank.chargeId) },
    )
  return (
    <section aria-labelledby="bank-question">
      <h3 id="bank-question" className="pay-question strong" tabIndex={-1} ref={heading}>
        Your bank needs to verify it's you
      </h3>
      <p className="text-muted">
        Confirm the payment with your bank (3-D Secure). Then we finish it.
      </p>
      <div className="pay-bank">
        <p className="strong">Test Bank</p>
        <p>
          Reserve <b className="tabular">{formatCents(amountCents)}</b> for Orbit
          {bank.lastFour && ` on the card ending in ${bank.lastFour}`}?
        </p>
        <div className="pay-answers">
          <Button tone="main" type="button" busy={isBusy(fetcher)} onClick={() => answer('yes')}>
            Confirm
          </Button>
          <Button tone="quiet" type="button" onClick={() => answer('no')}>
            Decline
          </Button>
        </div>
      </div>
    </section>
  )
}

import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import type { RefundRow } from '#app/features/disputes/read-order-money.server.ts'
import { Button } from '#app/ui/button.tsx'

const KINDS: Record<RefundRow['kind'], string> = {
  cancellation: 'Cancellation',
  partial: 'Refund',
  goodwill: 'Goodwill of Orbit',
  tip: 'Tip',
}
const STATES: Record<RefundRow['state'], string> = {
  created: 'On its way to the card',
  sent: 'Sent to the card',
  failed: 'Failed',
}

interface RefundListProps {
  refunds: RefundRow[]
  timeZone: string
  canRetry?: boolean
}

export function RefundList({ refunds, timeZone, canRetry = false }: RefundListProps) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds-title">
      <h2 id="refunds-title" className="title">
        Refunds to the card
      </h2>
      <ul className="refund-list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <p className="font-semibold">{KINDS[refund.kind]}</p>
              <p className="wrap-anywhere">{refund.reason}</p>
              <p className="text-sm text-muted">
                {STATES[refund.state]} · {formatInstant(refund.createdAt, timeZone)}
              </p>
              {refund.state === 'failed' && (
                <p className="refund-failure">
                  {canRetry
                    ? (refund.failure ?? 'The card company named no reason.')
                    : 'We are looking into it and will send it again.'}
                </p>
              )}
              {refund.state === 'failed' && canRetry && <Retry id={refund.id} />}
            </div>
            <span className="refund-cents">{formatCents(refund.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Retry({ id }: { id: string }) {
  const isBusy = useNavigation().formData?.get('refundId') === id
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="refundId" value={id} />
      <Button type="submit" name="intent" value="retry" tone="quiet" size="sm" busy={isBusy}>
        Send again
      </Button>
    </Form>
  )
}

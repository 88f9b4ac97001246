import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { JobPayments } from '#work/settlement/job-payments.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { TIP_REFUNDS } from '#app/routes/pay/tip-refunds.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

interface TipListProps {
  tips: JobPayments['tips']
  side: JobPayments['side']
  result: ActionResult<unknown> | undefined
}

/** The tips so far; an admin can refund each one. */
export function TipList({ tips, side, result }: TipListProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const refunded = result?.intent === 'refund-tip' ? result.values?.['tipId'] : undefined
  return (
    <section className="stack-12 above-12" aria-labelledby="tips-title">
      <h2 id="tips-title" className="title">
        Tips so far
      </h2>
      <ul className="tip-list" aria-label="Tips so far">
        {tips.map(({ id, name, amountCents, refundState }) => (
          <li key={id}>
            <span>
              {name}
              {refundState && <span className="text-muted">{TIP_REFUNDS[refundState]}</span>}
            </span>
            <span className="tabular">{formatCents(amountCents)}</span>
            {side === 'admin' && !refundState && (
              <Form method="post" preventScrollReset noValidate>
                <input type="hidden" name="intent" value="refund-tip" />
                <input type="hidden" name="tipId" value={id} />
                <TextField
                  label="Reason for the refund"
                  name="reason"
                  maxLength={300}
                  error={refunded === id ? result?.errors?.['reason'] : undefined}
                />
                <Button type="submit" tone="danger" busy={isSending}>
                  Refund this tip
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

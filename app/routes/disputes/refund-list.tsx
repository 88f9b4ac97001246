import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { NO_REASON } from '#app/base/no-reason.ts'
import { formatInstant } from '#app/base/time.ts'
import type { RefundRow } from '#team/disputes/read-order-money.server.ts'
import { AskFirst } from '#app/ui/ask-first.tsx'
import { Button } from '#app/ui/button.tsx'

const KINDS: Record<RefundRow['kind'], string> = {
  cancellation: 'Cancellation',
  partial: 'Refund',
  goodwill: 'Goodwill of Orbit',
  tip: 'Tip',
}
const STATES: Record<RefundRow['state'], string> = {
  created: 'On its way to the card',
  waiting: 'Waiting for the bank',
  sent: 'Sent to the card',
  failed: 'Failed',
  settled_by_dispute: 'Paid back by the bank',
}

/** What happened, in one sentence; null if the state says it all. */
function sentenceOf({ state, failure, settledCents }: RefundRow, isAdmin: boolean): string | null {
  const byBank = formatCents(settledCents)
  switch (state) {
    case 'waiting':
      return 'The bank disputes this charge. If it decides that the charge stands, we send the refund.'
    case 'settled_by_dispute':
      return 'The bank refunded this money when the dispute was lost, so we send nothing more.'
    case 'failed':
      return isAdmin
        ? (failure ?? NO_REASON.card)
        : 'We are looking into it and will send it again.'
    default:
      return settledCents > 0
        ? `The bank refunded ${byBank} of it when the dispute was lost, and we're sending the rest.`
        : null
  }
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
              <p className="strong">{KINDS[refund.kind]}</p>
              <p className="wrap-anywhere">{refund.reason}</p>
              <p className="small text-muted">
                {STATES[refund.state]} · {formatInstant(refund.createdAt, timeZone)}
              </p>
              <Sentence refund={refund} isAdmin={canRetry} />
              {refund.state === 'failed' && canRetry && <Retry refund={refund} />}
            </div>
            <span className="refund-cents">{formatCents(refund.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentence({ refund, isAdmin }: { refund: RefundRow; isAdmin: boolean }) {
  const sentence = sentenceOf(refund, isAdmin)
  if (!sentence) return null
  return (
    <p className={refund.state === 'failed' ? 'refund-failure' : 'small text-muted'}>{sentence}</p>
  )
}

function Retry({ refund: { id, cents, settledCents } }: { refund: RefundRow }) {
  const isBusy = useNavigation().formData?.get('refundId') === id
  const amount = formatCents(cents - settledCents)
  return (
    <div className="above-8">
      <AskFirst tone="quiet" size="sm" label="Send again">
        <p>We ask the bank once more to put {amount} on the card that paid.</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="refundId" value={id} />
          <Button type="submit" name="intent" value="retry" tone="main" size="sm" busy={isBusy}>
            Yes, send {amount}
          </Button>
        </Form>
      </AskFirst>
    </div>
  )
}

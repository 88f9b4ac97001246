import { formatMoney } from '#app/base/money.ts'
import { formatEnd, usualEnd } from '#app/base/event-end.ts'
import { formatDateTime } from '#app/base/event-time.ts'
import { formatDate } from '#app/base/time.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { Panel } from '#app/ui/panel.tsx'

interface OrderSummaryProps {
  chosen: OfferedProduct | undefined
  eventDate: string
  startTime: string
  /** Empty if the event ends with the filming. */
  eventEnd: string
  guarantee: string | null
  children: React.ReactNode
}

export function OrderSummary({
  chosen,
  eventDate,
  startTime,
  eventEnd,
  guarantee,
  children,
}: OrderSummaryProps) {
  return (
    <Panel as="aside" className="order-summary" aria-labelledby="summary-title">
      <h2 id="summary-title" className="title">
        Order summary
      </h2>
      <dl className="summary-facts">
        <div>
          <dt>Package</dt>
          <dd>{chosen?.name ?? 'Choose one'}</dd>
        </div>
        <div>
          <dt>Event date</dt>
          <dd>
            {/^\d{4}-\d{2}-\d{2}$/.test(eventDate)
              ? startTime
                ? formatDateTime(eventDate, startTime)
                : formatDate(eventDate)
              : 'Not chosen yet'}
          </dd>
        </div>
        {chosen && startTime && (
          <div>
            <dt>Event ends</dt>
            <dd>{formatEnd(startTime, eventEnd || usualEnd(startTime, chosen.durationMinutes))}</dd>
          </div>
        )}
        <div>
          <dt>Matching</dt>
          <dd>Within 24 hours, and before it starts</dd>
        </div>
        {chosen && (
          <>
            <div>
              <dt>You get</dt>
              <dd>
                {chosen.includes}, {chosen.coverage} of filming
              </dd>
            </div>
            <div>
              <dt>Delivery</dt>
              <dd>
                {chosen.delivery}
                {guarantee && <span className="small block text-muted"> {guarantee}</span>}
              </dd>
            </div>
          </>
        )}
        <div className="summary-total">
          <dt>Total</dt>
          <dd>{chosen ? formatMoney(chosen.priceCents) : '–'}</dd>
        </div>
      </dl>
      {children}
    </Panel>
  )
}

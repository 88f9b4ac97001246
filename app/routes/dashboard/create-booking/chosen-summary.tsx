import { formatMoney } from '#app/base/money.ts'
import { formatEnd, usualEnd } from '#app/base/event-end.ts'
import { formatDate, formatClock } from '#app/base/time.ts'
import { minutesOfDay } from '#market/catalog/product.ts'
import type {
  BookingStepsProps,
  Choice,
} from '#app/routes/dashboard/create-booking/step-buttons.tsx'

interface ChosenSummaryProps {
  services: BookingStepsProps['services']
  chosen: Choice
}

/** The choices so far, shown beside the step. */
export function ChosenSummary({
  services,
  chosen: { service, date, time, end },
}: ChosenSummaryProps) {
  const product = services.find(({ id }) => id === service)
  return (
    <aside className="form-summary" aria-labelledby="summary-title">
      <h2 id="summary-title" className="title">
        Your booking
      </h2>
      <dl>
        <div>
          <dt>Service</dt>
          <dd>{product ? product.name : 'Not chosen yet'}</dd>
          {product && (
            <dd className="small regular text-muted">
              {[product.subtitle, ...product.features].join(', ')}
            </dd>
          )}
        </div>
        {(product || date) && (
          <div>
            <dt>When</dt>
            <dd>
              {date ? formatDate(date) : 'Not chosen yet'}
              {date && time && <>, {formatClock(date, time)}</>}
            </dd>
          </div>
        )}
        {product && time && (
          <div>
            <dt>Event ends</dt>
            <dd>{formatEnd(time, end || usualEnd(time, minutesOfDay(product)))}</dd>
          </div>
        )}
        {product && (
          <div>
            <dt>Price</dt>
            <dd className="tabular">{formatMoney(product.priceCents)}</dd>
          </div>
        )}
        {product && (
          <div>
            <dt>Delivery</dt>
            <dd>{product.delivery}</dd>
          </div>
        )}
      </dl>
      <p className="small text-muted">
        We match you with an available Orbiter. You pay nothing before you accept our quote.
      </p>
    </aside>
  )
}

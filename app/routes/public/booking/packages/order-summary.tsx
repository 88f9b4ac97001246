import { formatMoney } from '#app/base/money.ts'
import { posterSources } from '#app/base/poster.ts'
import { clockText } from '#app/base/timecode.ts'
import { formatEnd, usualEnd } from '#app/base/event-end.ts'
import { formatDateTime } from '#app/base/event-time.ts'
import { formatDate } from '#app/base/time.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { Panel } from '#app/ui/panel.tsx'

export interface PackageFilm {
  posterUrl: string | null
  seconds: number
}

interface OrderSummaryProps {
  chosen: OfferedProduct | undefined
  /** A reel of the gallery that is as long as the chosen one. */
  film: PackageFilm | undefined
  eventDate: string
  startTime: string
  /** Empty if the event ends with the filming. */
  eventEnd: string
  children: React.ReactNode
}

export function OrderSummary({
  chosen,
  film,
  eventDate,
  startTime,
  eventEnd,
  children,
}: OrderSummaryProps) {
  return (
    <Panel as="aside" className="order-summary" aria-labelledby="summary-title">
      <div className="summary-head">
        {film && <Poster {...film} />}
        <div>
          <h2 id="summary-title" className="title">
            Order summary
          </h2>
          {film && (
            <p className="small above-4 text-muted">
              Pictured: a {clockText(film.seconds)} reel from our gallery
            </p>
          )}
        </div>
      </div>
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
          <dd>Before it starts</dd>
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
              <dd>{chosen.delivery}</dd>
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

function Poster({ posterUrl }: PackageFilm) {
  const { poster, posterSrcSet } = posterSources(posterUrl)
  return (
    <img
      src={poster}
      srcSet={posterSrcSet}
      sizes={posterSrcSet && '88px'}
      alt=""
      width={540}
      height={960}
      loading="lazy"
      decoding="async"
    />
  )
}

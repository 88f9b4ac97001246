import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { deliveryPromise, isUndecided, shownDomain } from '#work/bookings/booking.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { isBriefNext, tellWhat } from '#app/routes/bookings/booking/brief-link.tsx'
import { Section } from '#app/ui/section.tsx'

const BRIEF_PARTS = [
  ['mustHave', 'Must-have moments'],
  ['brandHandle', 'Instagram to tag'],
  ['brandColours', 'Brand colors'],
  ['doNotFilm', 'Keep off camera'],
] as const

interface ViewProps {
  view: BookingView
}

export function BriefDetails({ view }: ViewProps) {
  const parts = BRIEF_PARTS.filter(([key]) => view.brief[key])
  const canWrite = view.actions.includes('change-brief')
  if (parts.length === 0 && !canWrite && view.status !== 'accepted') return null
  return (
    <Section
      id="brief-title"
      title="The brief"
      action={
        canWrite &&
        !isBriefNext(view) && (
          <Link to={paths.booking(view.id, { do: 'brief' })} className={buttonClass('quiet', 'sm')}>
            {parts.length === 0 ? tellWhat(view) : 'Change'}
          </Link>
        )
      }
    >
      <p>Event ends {view.eventEnds}</p>
      {parts.length === 0 ? (
        <p className="text-muted">
          {canWrite
            ? `Must-have moments, your handle and colors, and what to leave out. ${view.orbiterName} reads it before and at the event.`
            : `No brief yet. Ask ${view.customerName} for one.`}
        </p>
      ) : (
        <dl className="brief-list stack-16">
          {parts.map(([key, label]) => (
            <div key={key} data-part={key}>
              <dt>{label}</dt>
              <dd>{view.brief[key]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

interface PeopleDetailsProps {
  view: BookingView
  /** For admins: links to the pages of both people. */
  desk: BookingPage['links']['desk']
}

export function PeopleDetails({ view, desk }: PeopleDetailsProps) {
  return (
    <Section id="people-title" title="People">
      <ul className="people-list stack-16">
        <li>
          <Avatar src={view.orbiterImageUrl} name={view.orbiterName} />
          <div className="shrink">
            <p className="strong wrap-anywhere">
              {desk || (view.isListed && view.side !== 'orbiter') ? (
                <Link
                  to={desk ? desk.orbiter : paths.creator(view.orbiterId)}
                  className="booking-who-link"
                >
                  {view.orbiterName}
                </Link>
              ) : (
                view.orbiterName
              )}
            </p>
            <p className="small text-muted">
              {view.side === 'orbiter' ? 'You, the Orbiter' : 'Orbiter'}
              {view.orbiterLocation && ` · ${view.orbiterLocation}`}
            </p>
          </div>
        </li>
        <li>
          <Avatar name={view.customerName} />
          <div className="shrink">
            <p className="strong wrap-anywhere">
              {desk ? (
                <Link to={desk.customer} className="booking-who-link">
                  {view.customerName}
                </Link>
              ) : (
                view.customerName
              )}
            </p>
            <p className="small text-muted wrap-anywhere">
              {view.side === 'customer' ? 'You, the customer' : 'Customer'}
              <CustomerContact view={view} />
            </p>
          </div>
        </li>
      </ul>
    </Section>
  )
}

/** The address once both sides have agreed; until then its domain. */
function CustomerContact({ view: { side, customerEmail, customerEmailDomain } }: ViewProps) {
  const domain = shownDomain(customerEmailDomain)
  if (side === 'customer' || (!customerEmail && !domain)) return null
  return (
    <>
      {' · '}
      {customerEmail ? (
        <a href={`mailto:${customerEmail}`} className="text-link">
          {customerEmail}
        </a>
      ) : (
        domain
      )}
    </>
  )
}

/** The agreed price. The money section shows which amounts have moved. */
export function PriceDetails({ view, isPaid }: { view: BookingView; isPaid: boolean }) {
  const { priceCents, quoteCents, earningsCents, refundedCents, quoteNote } = view
  const agreed = priceCents ?? quoteCents
  const rows: [string, string][] = [
    [
      priceCents === null && quoteCents !== null
        ? 'Quoted price'
        : view.agreedAt
          ? 'Agreed price'
          : 'Price',
      agreed === null ? 'To be quoted' : formatMoney(agreed),
    ],
  ]
  const isOn = view.status === 'accepted' || isUndecided(view)
  if (earningsCents !== null && isOn)
    rows.push([
      `${view.side === 'orbiter' ? 'You earn' : 'The Orbiter earns'}${isPaid ? ' once approved' : ''}`,
      formatMoney(earningsCents),
    ])
  if (refundedCents !== null && !isPaid) rows.push(['Refund', formatMoney(refundedCents)])
  const delivery = deliveryPromise(view.deliveryDays)
  const hasTerms = isOn || view.agreedAt !== null
  if (delivery && hasTerms) rows.push(['Delivery', delivery])
  return (
    <Section id="price-title" title={hasTerms ? 'Price and policy' : 'Price'}>
      <dl className="price-list stack-8">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value.startsWith('$') ? 'tabular' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {quoteNote && <p className="booking-reason">{quoteNote}</p>}
      {hasTerms && (
        <details className="policy">
          <summary>Cancellation policy</summary>
          <ul className="bullets stack-8 text-muted">
            {view.policy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

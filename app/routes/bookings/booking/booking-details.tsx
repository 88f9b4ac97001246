import { CalendarPlus, MapPin } from 'lucide'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatDuration, formatInstant, zoneLabel } from '#app/base/time.ts'
import { wallTime } from '#app/routes/bookings/cards/booking-frame.tsx'
import type { BookingView } from '#app/features/bookings/booking-view.server.ts'
import { paths } from '#app/base/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

function Section({
  id,
  title,
  action,
  children,
}: {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="booking-section" aria-labelledby={id}>
      <div className="booking-section-head">
        <h2 id={id} className="title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const neverChanges = () => () => {}

/** The zone of the browser once it is known, until then the one of the account. */
function useViewerZone(accountZone: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => accountZone,
  )
}

const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

export function TimeAndPlace({ view, viewerZone }: { view: BookingView; viewerZone: string }) {
  const zone = useViewerZone(viewerZone)
  const isElsewhere = zoneLabel(zone, view.startAt) !== zoneLabel(view.timeZone, view.startAt)
  const isOn =
    view.status === 'accepted' ||
    view.status === 'completed' ||
    (view.status === 'pending' && !view.isExpired)
  return (
    <Section
      id="when-title"
      title="When and where"
      action={
        isOn && (
          <a href={paths.bookingCalendar(view.id)} className={buttonClass('quiet', 'sm')} download>
            <Icon of={CalendarPlus} /> Add to calendar
          </a>
        )
      }
    >
      <p className="when-date">{formatDate(view.requestedDate)}</p>
      <p className="when-time">
        <span className="tabular">{wallTime(view)}</span>
        <span className="text-muted"> · {formatDuration(view.durationMinutes)}</span>
      </p>
      {isElsewhere && <p className="text-muted">For you: {formatInstant(view.startAt, zone)}</p>}
      {view.venueAddress ? (
        <a
          href={mapLink(view.venueAddress)}
          target="_blank"
          rel="noreferrer"
          className="where-link"
        >
          <Icon of={MapPin} />
          <span>
            {view.venueAddress}
            <span className="where-hint">Open map</span>
          </span>
        </a>
      ) : (
        <p className="text-muted">No address yet. Agree on a place in the messages below.</p>
      )}
      {view.notes && (
        <div className="booking-said">
          <p className="said-label">Notes with the request</p>
          <p className="said-text">{view.notes}</p>
        </div>
      )}
    </Section>
  )
}

const BRIEF_PARTS = [
  ['mustHave', 'Must-have moments'],
  ['brandHandle', 'Brand handle'],
  ['brandColours', 'Brand colors'],
  ['doNotFilm', 'Do not film'],
] as const

export function BriefDetails({ view }: { view: BookingView }) {
  const parts = BRIEF_PARTS.filter(([key]) => view.brief[key])
  const canWrite = view.actions.includes('change-brief')
  if (parts.length === 0 && !canWrite && view.status !== 'accepted') return null
  return (
    <Section
      id="brief-title"
      title="The brief"
      action={
        canWrite && (
          <Link to={paths.booking(view.id, { do: 'brief' })} className={buttonClass('quiet', 'sm')}>
            {parts.length === 0 ? 'Write the brief' : 'Change'}
          </Link>
        )
      }
    >
      {parts.length === 0 ? (
        <p className="text-muted">
          {canWrite
            ? `Must-have moments, your handle and colors, and what to leave out. ${view.orbiterName} reads it before and at the event.`
            : `${view.customerName} has not written a brief yet.`}
        </p>
      ) : (
        <dl className="brief-list">
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

export function PeopleDetails({ view }: { view: BookingView }) {
  return (
    <Section id="people-title" title="People">
      <ul className="people-list">
        <li>
          <Avatar src={view.orbiterImageUrl} name={view.orbiterName} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              {view.isListed && view.side !== 'orbiter' ? (
                <Link to={paths.creator(view.orbiterId)} className="booking-who-link">
                  {view.orbiterName}
                </Link>
              ) : (
                view.orbiterName
              )}
            </p>
            <p className="text-sm text-muted">
              {view.side === 'orbiter' ? 'You, the Orbiter' : 'Orbiter'}
              {view.orbiterLocation && ` · ${view.orbiterLocation}`}
            </p>
          </div>
        </li>
        <li>
          <Avatar name={view.customerName} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{view.customerName}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {view.side === 'customer' ? 'You, the customer' : 'Customer'}
              {view.side !== 'customer' && (
                <>
                  {' · '}
                  {view.customerEmail ? (
                    <a href={`mailto:${view.customerEmail}`} className="text-link">
                      {view.customerEmail}
                    </a>
                  ) : (
                    `@${view.customerEmailDomain}`
                  )}
                </>
              )}
            </p>
          </div>
        </li>
      </ul>
    </Section>
  )
}

export function PriceDetails({ view }: { view: BookingView }) {
  const { priceCents, quoteCents, earningsCents, refundedCents, quoteNote } = view
  const rows: [string, string][] = [
    [
      priceCents === null && quoteCents !== null ? 'Quoted price' : 'Price',
      formatOr(priceCents ?? quoteCents, 'To be quoted'),
    ],
  ]
  if (earningsCents !== null)
    rows.push([
      view.side === 'orbiter' ? 'You earn' : 'The Orbiter earns',
      formatMoney(earningsCents),
    ])
  if (refundedCents !== null) rows.push(['Refund', formatMoney(refundedCents)])
  if (view.deliveryDays !== null)
    rows.push([
      'Delivery',
      view.deliveryDays === 0
        ? 'Before the event ends'
        : `Within ${view.deliveryDays} ${view.deliveryDays === 1 ? 'day' : 'days'}`,
    ])
  return (
    <Section id="price-title" title="Price and policy">
      <dl className="price-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value.startsWith('$') ? 'tabular' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {quoteNote && <p className="booking-reason">{quoteNote}</p>}
      <details className="policy">
        <summary>Cancellation policy</summary>
        <ul>
          {view.policy.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

function formatOr(cents: number | null, otherwise: string): string {
  return cents === null ? otherwise : formatMoney(cents)
}

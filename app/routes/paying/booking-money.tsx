import { data, Link } from 'react-router'
import type { Route } from './+types/booking-money'
import { NotFound } from '#app/base/errors.ts'
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { formatInstant } from '#app/base/time.ts'
import { explainBooking } from '#app/features/settlement/explain-order.server.ts'
import { LANES, type ExplainedOrder, type Lane } from '#app/features/settlement/explained-order.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import './booking-money.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Where the money is', 'Every cent of a booking, from the card to where it is.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  try {
    return { money: await explainBooking(viewer, params.bookingId), bookingId: params.bookingId }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return data({ money: null, bookingId: params.bookingId }, { status: 404 })
  }
}

export default function BookingMoney({ loaderData: { money, bookingId } }: Route.ComponentProps) {
  if (!money) return <LostPage what="Booking" />
  return (
    <div className="page money">
      <Link to={paths.booking(bookingId)} className="back-link">
        ← Booking
      </Link>
      <h1 className="display-3">{headlineOf(money)}</h1>
      {money.steps.length === 0 ? (
        <p className="text-muted">{NOTHING_MOVED[money.state]}</p>
      ) : (
        <MoneyTable money={money} />
      )}
    </div>
  )
}

const NOTHING_MOVED: Record<ExplainedOrder['state'], string> = {
  open: 'The card could not be charged. Nothing has moved.',
  authorized: 'Reserved, not charged. Nothing has moved.',
  held: 'Nothing has moved.',
  settled: 'Nothing has moved.',
  ended: 'The reservation was let go. Nothing was charged.',
}

function headlineOf({ side, priceCents, state }: ExplainedOrder): string {
  const whose = side === 'customer' ? 'your' : 'the'
  return `Where ${whose} ${formatCents(priceCents)} ${state === 'settled' ? 'went' : 'is'}`
}

/** What a lane is called from where the reader stands. */
function laneName(lane: Lane, { side, orbiterName }: ExplainedOrder): string {
  const first = orbiterName.split(' ')[0] ?? orbiterName
  const names: Record<Lane, string> = {
    card: side === 'customer' ? 'Your card' : 'Card',
    credit: side === 'customer' ? 'Your credit' : 'Gift credit',
    promotions: 'Paid by Orbit',
    held: 'Held',
    refunds: 'Refund on its way',
    tax: 'Sales tax',
    wallet: side === 'orbiter' ? 'Your wallet' : `${first}’s wallet`,
    frozen: 'Frozen',
    orbit: 'Orbit’s fee',
    gateway: 'Card company',
  }
  return names[lane]
}

const STEPS: Record<string, string> = {
  capture: 'The card was charged',
  'gateway-fee': 'Orbit pays the card company',
  release: 'Approved: earned, less Orbit’s fee',
  refund: 'Refund',
  'refund-sent': 'The refund was sent to the card',
  tip: 'A tip',
}

function MoneyTable({ money }: { money: ExplainedOrder }) {
  const { steps, totals, timeZone } = money
  const lanes = LANES.filter((lane) => totals[lane] !== undefined)
  return (
    <div className="money-scroll" role="region" aria-label="Each step" tabIndex={0}>
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Step</th>
            {lanes.map((lane) => (
              <th key={lane} scope="col">
                {laneName(lane, money)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.id}>
              <th scope="row">
                {STEPS[step.kind] ?? step.kind}
                {step.memo && <span className="text-muted">: {step.memo}</span>}
                <span className="money-at">{formatInstant(step.at, timeZone)}</span>
              </th>
              {lanes.map((lane) => (
                <Cents key={lane} cents={step.moves[lane]} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Where it is now
              <span className="money-at">Adds up to {formatCents(0)}</span>
            </th>
            {lanes.map((lane) => (
              <Cents key={lane} cents={totals[lane]} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cents({ cents }: { cents: number | undefined }) {
  if (cents === undefined) return <td />
  const sign = cents > 0 ? '+' : ''
  return (
    <td data-in={cents > 0 || undefined}>
      {sign}
      {formatCents(cents)}
    </td>
  )
}

import { Form, Link, useNavigation } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import type { BookingAction } from '#work/bookings/booking-transitions.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import type { Review } from '#market/reviews/review.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { BriefLink } from '#app/routes/bookings/booking/brief-link.tsx'
import { Button, buttonClass, type ButtonTone } from '#app/ui/button.tsx'

interface Press {
  action: BookingAction
  intent: string
  label: (view: BookingView) => string
  tone: ButtonTone
  fields?: (view: BookingView) => Record<string, string>
}

/** Actions that take one click, most likely first. */
const PRESSES: readonly Press[] = [
  {
    action: 'accept',
    intent: 'accept',
    label: ({ earningsCents }) =>
      `Accept${earningsCents === null ? '' : `, earn ${formatMoney(earningsCents)}`}`,
    tone: 'main',
  },
  {
    action: 'take-quote',
    intent: 'take-quote',
    label: ({ quoteCents }) => `Book for ${formatMoney(quoteCents ?? 0)}`,
    tone: 'main',
    fields: ({ quoteCents }) => ({ quoteCents: String(quoteCents ?? '') }),
  },
  { action: 'agree', intent: 'agree', label: () => 'Accept the new time', tone: 'main' },
  { action: 'decline', intent: 'decline', label: () => 'Keep the original time', tone: 'quiet' },
  { action: 'withdraw', intent: 'withdraw', label: () => 'Withdraw proposal', tone: 'quiet' },
]

/** Actions that open a form on this page. */
const FORMS: readonly {
  action: BookingAction
  panel: string
  label: (view: BookingView) => string
  tone: (view: BookingView) => ButtonTone
}[] = [
  {
    action: 'quote',
    panel: 'quote',
    label: ({ quoteCents }) => (quoteCents === null ? 'Send a quote' : 'Change the quote'),
    tone: ({ quoteCents }) => (quoteCents === null ? 'main' : 'quiet'),
  },
  { action: 'reject', panel: 'reject', label: () => 'Reject', tone: () => 'quiet' },
  { action: 'propose', panel: 'reschedule', label: () => 'Reschedule', tone: () => 'quiet' },
  {
    action: 'cancel',
    panel: 'cancel',
    label: ({ status, isManaged, side }) =>
      status === 'pending'
        ? 'Cancel request'
        : isManaged && side === 'orbiter'
          ? "Can't make it?"
          : 'Cancel booking',
    tone: () => 'ghost',
  },
]

interface BookingActionsProps {
  view: BookingView
  review: Review | null
  /** For admins: the page of the project that this booking is a session of. */
  projectHref: string | null | undefined
}

export function BookingActions({ view, review, projectHref }: BookingActionsProps) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const can = (action: BookingAction) => view.actions.includes(action)
  const isLost = view.isExpired || view.status === 'rejected'
  return (
    <div className="next-actions">
      {PRESSES.filter(({ action }) => can(action)).map(({ intent, label, tone, fields }) => (
        <Form key={intent} method="post" action={paths.booking(view.id)} preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          {Object.entries(fields?.(view) ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" tone={tone} busy={busy === intent}>
            {label(view)}
          </Button>
        </Form>
      ))}
      {view.side === 'customer' && view.state === 'unpaid' && (
        <Link to={paymentPaths.payAgain(view.jobId ?? view.id)} className={buttonClass('main')}>
          Use another card
        </Link>
      )}
      <BriefLink view={view} />
      {view.jobId && <DeliveryLink view={view} jobId={view.jobId} />}
      {view.side === 'customer' && view.status === 'completed' && !review && (
        <Link
          to={paths.booking(view.id, { do: 'review' })}
          className={buttonClass(view.confirmedAt ? 'main' : 'quiet')}
        >
          Write a review
        </Link>
      )}
      {view.side === 'customer' && isLost && <AskAgain view={view} />}
      {projectHref && (
        <Link to={projectHref} className={buttonClass('quiet')}>
          Open the project
        </Link>
      )}
      {FORMS.filter(({ action }) => can(action)).map(({ panel, label, tone }) => (
        <Link
          key={panel}
          to={paths.booking(view.id, { do: panel })}
          className={buttonClass(tone(view))}
        >
          {label(view)}
        </Link>
      ))}
    </div>
  )
}

const WAITING_FOR_CUSTOMER: ReadonlySet<JobState> = new Set(['review'])
const WAITING_FOR_ORBITER: ReadonlySet<JobState> = new Set([
  'begun',
  'started',
  'changes',
  'missing',
])

/** Before the event, there is nothing to watch. */
const BEFORE: ReadonlySet<JobState> = new Set([
  'unpaid',
  'booked',
  'matched',
  'customer-proposes',
  'orbiter-proposes',
])

/** The link to the delivery; it is the main action for the side that the delivery waits for. */
function DeliveryLink({ view: { side, state }, jobId }: { view: BookingView; jobId: string }) {
  const isOrbiter = side === 'orbiter'
  if (!isOrbiter && BEFORE.has(state)) return null
  const isWaiting = (isOrbiter ? WAITING_FOR_ORBITER : WAITING_FOR_CUSTOMER).has(state)
  return (
    <Link
      to={isOrbiter ? deliveryPaths.orbiterDelivery(jobId) : deliveryPaths.delivery(jobId)}
      className={buttonClass(isWaiting ? 'main' : 'quiet')}
    >
      {isWaiting ? (isOrbiter ? 'Deliver' : 'Watch and approve') : 'See the delivery'}
    </Link>
  )
}

function AskAgain({ view }: { view: BookingView }) {
  return (
    <>
      {view.isBookable && (
        <Link
          to={paths.creator(view.orbiterId, { book: view.offerKey })}
          className={buttonClass('main')}
        >
          {view.isExpired ? 'Send it again' : 'Ask for another time'}
        </Link>
      )}
      <Link
        to={paths.browseCreators({ location: view.orbiterLocation ?? undefined })}
        className={buttonClass('quiet')}
      >
        Ask someone else
      </Link>
    </>
  )
}

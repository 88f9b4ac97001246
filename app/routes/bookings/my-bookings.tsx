import { data, Link } from 'react-router'
import type { Route } from './+types/my-bookings'
import { BOOKINGS_PER_PAGE, readBookingTab, readShown } from '#work/bookings/booking.ts'
import { cancelRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonPanel } from '#app/routes/bookings/cards/asked-panel.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import {
  findCustomerBooking,
  listCustomerBookings,
} from '#work/bookings/customer-booking-queries.server.ts'
import { ignoreIfAlready } from '#work/bookings/booking-row.server.ts'
import { readShelf } from '#work/bookings/customer-shelf.server.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { logFailure } from '#app/platform/sparing-log.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { readSort } from '#app/routes/bookings/my-bookings/remembered-sort.server.ts'
import { FilmShelf } from '#app/routes/bookings/my-bookings/film-shelf.tsx'
import { BookingList } from '#app/routes/bookings/my-bookings/booking-list.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('My Bookings', 'Your booking requests and their status.')

const CANCEL_FAILED = 'Failed to cancel your booking. Please try again.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const query = new URL(request.url).searchParams
  const tab = readBookingTab(query.get('tab'))
  const shown = readShown(query.get('show'))
  const { sort, headers } = readSort(request)
  const page = { state: { tab, sort, shown, serverNow: now().toISOString() } }
  try {
    const [bookings, booking, shelf] = await Promise.all([
      listCustomerBookings(viewer, { tab, sort, limit: shown }),
      findCustomerBooking(viewer, query.get('cancel')),
      tab === 'all' ? readShelf(viewer) : [],
    ])
    const toCancel = booking?.status === 'pending' && !booking.isExpired ? booking : null
    return data({ ...page, bookings, shelf, toCancel }, { headers })
  } catch (error) {
    logFailure(error, 'bookings failed to load')
    return data({ ...page, bookings: null, shelf: [], toCancel: null }, { status: 503 })
  }
}

export const action = formAction({
  failure: CANCEL_FAILED,
  async work({ context, values: { bookingId = '' } }) {
    await ignoreIfAlready('cancelled', () => cancelBooking(requireViewer(context), bookingId, {}))
    return {
      title: 'Request cancelled',
      description: 'The creator has been notified and the time is free again.',
    }
  },
})

export const clientAction = toastResult(CANCEL_FAILED)

export default function MyBookings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, bookings, shelf, toCancel } = loaderData
  useFailureToast(bookings === null, 'Failed to load your bookings.')
  const here = {
    tab: state.tab === 'all' ? undefined : state.tab,
    order: state.sort === 'newest' ? undefined : state.sort,
    show: state.shown > BOOKINGS_PER_PAGE ? state.shown : undefined,
  }
  return (
    <div className="page">
      <WorkHead title="My Bookings">
        <Link to={paths.browseCreators()} className={buttonClass('quiet')}>
          Browse Creators
        </Link>
      </WorkHead>
      <DocumentResult result={result} />
      {toCancel && (
        <ReasonPanel
          className="above-32"
          question={cancelRequest(toCancel)}
          action={paths.myBookings(here)}
          backHref={paths.myBookings(here)}
          result={result}
        />
      )}
      <FilmShelf jobs={shelf} serverNow={state.serverNow} />
      {bookings ? (
        <BookingList
          state={state}
          bookings={bookings}
          here={here}
          hrefOf={paths.myBookings}
          cancelHref={(bookingId) => paths.myBookings({ ...here, cancel: bookingId })}
        />
      ) : (
        <div className="above-32">
          <RetryNotice title="Couldn't load your bookings" retryHref={paths.myBookings(here)} />
        </div>
      )}
    </div>
  )
}

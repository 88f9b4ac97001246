import { CalendarClock, Clapperboard } from 'lucide'
import { data, Link } from 'react-router'
import type { Route } from './+types/bookings'
import { BookingList, type ListState } from '#app/routes/bookings/my-bookings/booking-list.tsx'
import { FilmShelf } from '#app/routes/bookings/my-bookings/film-shelf.tsx'
import { BOOKINGS_PER_PAGE, readBookingTab, readShown } from '#work/bookings/booking.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import {
  listCustomerBookings,
  type CustomerBookings,
} from '#work/bookings/customer-booking-queries.server.ts'
import { readShelf } from '#work/bookings/customer-shelf.server.ts'
import { ignoreIfAlready } from '#work/bookings/booking-row.server.ts'
import { acceptOwnQuote, priceOwnQuote } from '#work/enquiries/accept-quote.server.ts'
import { listOwnEnquiries } from '#work/enquiries/enquiry-queries.server.ts'
import { markProjectNewsRead } from '#notifications/unread-counts.server.ts'
import { readNewestCharge } from '#work/settlement/newest-charge.server.ts'
import { submitDraft } from '#work/projects/create-project.server.ts'
import { listCustomerProjects } from '#work/projects/project-queries.server.ts'
import { promiseQuery, readPromise } from '#app/routes/shell/match-promise.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { ManagedList } from '#app/routes/dashboard/managed-list.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { chargeForQuote, payFirst } from '#app/routes/pay/reserve-card.server.ts'
import { readSort } from '#app/routes/bookings/my-bookings/remembered-sort.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState, Notice } from '#app/ui/panel.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export async function loader({ request, url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const tab = readBookingTab(searchParams.get('tab'))
  const { sort, headers } = readSort(request)
  const shown = readShown(searchParams.get('show'))
  const page = {
    timeZone: viewer.timeZone,
    /** After booking, the page itself confirms it, because toasts don't work without JavaScript. */
    booked: searchParams.has('booked') ? readPromise(searchParams) : null,
    state: { tab, sort, shown, serverNow: now().toISOString() },
  }
  const loaded = await readPage('dashboard failed to load', page, async () => {
    const [bookings, projects, enquiries, charge, shelf] = await Promise.all([
      listCustomerBookings(viewer, { tab, sort, limit: shown }),
      listCustomerProjects(viewer),
      listOwnEnquiries(viewer),
      page.booked === null ? null : readNewestCharge(viewer),
      tab === 'all' ? readShelf(viewer) : [],
      markProjectNewsRead(viewer),
    ])
    return { bookings, projects, enquiries, charge, shelf }
  })
  return data(loaded.data, { ...loaded.init, headers })
}

/** What the page says about the payment of a new booking. */
const PAY_WORDS = {
  charged: 'What you paid is held until you approve.',
  reserved: 'Your card is reserved, and charged only then.',
  later: 'You pay only then.',
} as const

const FAILED = 'Failed to update booking request'

export const action = formAction<PayDetails>({
  failure: FAILED,
  intents: {
    async 'submit-draft'({ context, values: { projectId = '' } }) {
      await submitDraft(requireViewer(context), projectId)
      return {
        title: 'Project submitted',
        description: 'Our team will review it and get back to you.',
      }
    },
    async 'accept-quote'({ context, values }) {
      const { quoteId = '' } = values
      const viewer = requireViewer(context)
      return payFirst(
        viewer,
        values,
        async () => ({
          ...chargeForQuote(await priceOwnQuote(viewer, quoteId)),
          returnUrl: paths.dashboardBookings(),
        }),
        async (paying) => {
          const { matchMinutes } = await acceptOwnQuote(viewer, quoteId, paying)
          return {
            title: 'Booking Submitted!',
            description: readPromise(new URLSearchParams(promiseQuery(matchMinutes))),
          }
        },
      )
    },
    async cancel({ context, values: { bookingId = '' } }) {
      await ignoreIfAlready('cancelled', () => cancelBooking(requireViewer(context), bookingId, {}))
      return {
        title: 'Request cancelled',
        description: 'The creator has been notified and the time is free again.',
      }
    },
  },
})

export const clientAction = toastResult(FAILED)

export default function DashboardBookings({
  loaderData: { timeZone, booked, state, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!content) {
    return (
      <>
        <WorkHead title="Bookings" />
        <DashboardFailed result={result} />
      </>
    )
  }
  const { bookings, projects, enquiries, shelf } = content
  const isManaged = projects.length + enquiries.length > 0
  return (
    <>
      <WorkHead title="Bookings">
        <p className="cluster-12">
          <Link to={paths.createProject()} className={buttonClass('ghost')}>
            <Icon of={Clapperboard} /> New project
          </Link>
          <Link to={paths.createBooking()} className={buttonClass('quiet')}>
            Start New Booking
          </Link>
        </p>
      </WorkHead>
      <DocumentResult result={result} />
      {booked && (
        <WithoutScript>
          <Notice tone="ok" title="Booking Submitted!">
            {booked}
          </Notice>
        </WithoutScript>
      )}
      {booked && (
        <div className="above-24">
          <Notice result={content} title="What happens next">
            It's in the list below, and we email you as soon as an Orbiter has confirmed.{' '}
            {content.charge && PAY_WORDS[content.charge]}
          </Notice>
        </div>
      )}
      <FilmShelf jobs={shelf} serverNow={state.serverNow} />
      {isManaged && (
        <ManagedList {...{ projects, enquiries, timeZone }} serverNow={state.serverNow} />
      )}
      {(!isManaged || bookings.counts.all > 0) && (
        <DirectBookings state={state} bookings={bookings} isManaged={isManaged} />
      )}
    </>
  )
}

interface DirectBookingsProps {
  state: ListState
  bookings: CustomerBookings
  isManaged: boolean
}

function DirectBookings({ state, bookings, isManaged }: DirectBookingsProps) {
  if (bookings.counts.all === 0) {
    return (
      <div className="above-32">
        <EmptyState
          title="No bookings yet"
          text="Find an Orbiter near your event and request a date. Your requests appear here."
          icon={<Icon of={CalendarClock} />}
          action={
            <Link to={paths.browseCreators()} className={buttonClass('main')}>
              Browse Orbiters
            </Link>
          }
        />
      </div>
    )
  }
  const here = {
    tab: state.tab === 'all' ? undefined : state.tab,
    order: state.sort === 'newest' ? undefined : state.sort,
    show: state.shown > BOOKINGS_PER_PAGE ? state.shown : undefined,
  }
  return (
    <>
      {isManaged && <h2 className="title above-40">Booked dates</h2>}
      <BookingList
        state={state}
        bookings={bookings}
        here={here}
        hrefOf={paths.dashboardBookings}
        cancelHref={(bookingId) => paths.booking(bookingId, { do: 'cancel' })}
      />
    </>
  )
}

import { useEffect, useState } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/orbiter'
import { fieldsOf, intentOf } from '#app/base/form-input.ts'
import { searchText } from '#app/base/search-text.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { acceptBooking } from '#app/features/bookings/accept-booking.server.ts'
import { BOOKINGS_PER_PAGE, readShown } from '#app/features/bookings/booking-tabs.ts'
import {
  countOpenRequests,
  findOrbiterBooking,
  listOpenRequests,
  listOrbiterBookings,
  listUpcomingBookings,
} from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { rejectBooking } from '#app/features/bookings/reject-booking.server.ts'
import { RejectPanel } from '#app/features/bookings/reject-booking-form.tsx'
import { unlessDone } from '#app/features/bookings/unless-done.server.ts'
import { listPortfolio } from '#app/features/creators/creator-queries.server.ts'
import { listOwnUploads } from '#app/features/creators/open-upload.server.ts'
import { readOwnOffers } from '#app/features/creators/own-offers.server.ts'
import { getOwnProfile } from '#app/features/creators/own-profile.server.ts'
import { listVerification } from '#app/features/creators/verification.server.ts'
import { readModelState } from '#app/features/creators/model-switch.server.ts'
import { readProfileEditor } from '#app/features/creators/save-own-profile.server.ts'
import { setAvailability } from '#app/features/creators/set-availability.server.ts'
import { markProjectNewsRead } from '#app/features/notifications/notification-queries.server.ts'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import { readOrbiterFigures } from '#app/features/reports/orbiter-figures.server.ts'
import { paths } from '#app/paths.ts'
import { now } from '#app/platform/clock.ts'
import { log } from '#app/platform/log.ts'
import { runAction } from '#app/forms/form-action.server.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { answerJob } from '#app/routes/orbiter/assignments-action.server.ts'
import { AssignmentsList } from '#app/routes/orbiter/assignments-list.tsx'
import { AvailabilityToggle } from '#app/routes/orbiter/availability-toggle.tsx'
import { changeCalendar } from '#app/routes/orbiter/calendar-action.server.ts'
import { changeOffers } from '#app/routes/orbiter/offers-action.server.ts'
import { changeProfile } from '#app/routes/orbiter/profile-action.server.ts'
import { CalendarTab } from '#app/routes/orbiter/calendar-tab.tsx'
import { Overview } from '#app/routes/orbiter/overview.tsx'
import { changePortfolio } from '#app/routes/orbiter/portfolio-action.server.ts'
import type { ProfileTabProps } from '#app/routes/orbiter/profile-tab.tsx'
import { readCalendar } from '#app/routes/orbiter/read-calendar.server.ts'
import { RequestsTab } from '#app/routes/orbiter/requests-tab.tsx'
import { ReviewNotice } from '#app/routes/orbiter/review-notice.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

const loadProfileTab = () => import('#app/routes/orbiter/profile-tab.tsx')
/** Large, and only one of four: whoever opens another tab is spared it. Where it is what is asked for, it is there before the page starts. */
const isProfileAsked = import.meta.env.SSR || new URLSearchParams(location.search).get('tab') === 'profile'
let ProfileTab = isProfileAsked ? (await loadProfileTab()).ProfileTab : null

function ProfileTabOnceLoaded(props: ProfileTabProps) {
  const [Loaded, setLoaded] = useState(() => ProfileTab)
  useEffect(() => {
    if (Loaded) return
    loadProfileTab().then(
      (module) => {
        ProfileTab = module.ProfileTab
        setLoaded(() => module.ProfileTab)
      },
      // The error page says what to do, as for a page that could not be loaded.
      (error: unknown) =>
        setLoaded(() => {
          throw error
        }),
    )
  }, [Loaded])
  return Loaded && <Loaded {...props} />
}

export const meta: Route.MetaFunction = () => pageMeta('Orbiter dashboard', 'Your booking requests and what is coming up.')

/** The overview shows so many of the open requests and of what is coming up. */
const REQUESTS_SHOWN = 3
const UPCOMING_SHOWN = 5

const TABS = ['overview', 'profile', 'bookings', 'calendar'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = signedIn(context)
  const query = new URL(request.url).searchParams
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'overview'
  const page = {
    name: viewer.fullName,
    tab,
    search: searchText(query.get('q')),
    shown: readShown(query.get('show')),
    serverNow: now().toISOString(),
  }
  try {
    const [profile, openCount, overview, editor, requests, jobs, calendar, asked] = await Promise.all([
      getOwnProfile(viewer),
      countOpenRequests(viewer),
      tab === 'overview' ? readOverview(viewer) : null,
      tab === 'profile' ? readEditor(viewer) : null,
      tab === 'bookings' ? listOrbiterBookings(viewer, page.search, page.shown) : null,
      tab === 'bookings' || tab === 'overview' ? listOrbiterJobs(viewer) : null,
      tab === 'calendar' ? readCalendar(viewer, query) : null,
      findOrbiterBooking(viewer, query.get('reject')),
      tab === 'bookings' ? markProjectNewsRead(viewer) : null,
    ])
    return { ...page, profile, openCount, overview, editor, requests, jobs, calendar, toReject: asked?.status === 'pending' && !asked.isExpired ? asked : null }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'orbiter dashboard failed to load')
    return data(
      { ...page, profile: null, openCount: 0, overview: null, editor: null, requests: null, jobs: null, calendar: null, toReject: null },
      { status: 503 },
    )
  }
}

async function readOverview(viewer: Viewer) {
  const [open, upcoming, verification, figures] = await Promise.all([
    listOpenRequests(viewer, REQUESTS_SHOWN),
    listUpcomingBookings(viewer, UPCOMING_SHOWN),
    listVerification(viewer.id),
    readOrbiterFigures(viewer),
  ])
  return { open, upcoming, verification, figures }
}

async function readEditor(viewer: Viewer) {
  const [editor, model, portfolio, uploads, offers] = await Promise.all([
    readProfileEditor(viewer),
    readModelState(viewer),
    listPortfolio(viewer.id),
    listOwnUploads(viewer),
    readOwnOffers(viewer),
  ])
  // Forms that add something carry its id: sent twice, they add it once.
  return { editor, model, portfolio, uploads, offers, newIds: { service: newId(), package: newId() } }
}

const FAILURES = {
  availability: 'Failed to update availability',
  booking: 'Failed to update booking request',
  addSlot: 'Failed to add availability. Please try again.',
  removeSlot: 'Failed to remove availability.',
  profile: 'Failed to save profile. Please try again.',
  portfolio: 'Failed to update your portfolio. Please try again.',
  offers: 'Failed to save your prices. Please try again.',
}
const CALENDAR_INTENTS = new Set<unknown>(['add-slot', 'remove-slot', 'remove-series'])

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = signedIn(context)
  const form = await request.formData()
  const values = fieldsOf(form)
  const { intent, bookingId = '' } = values
  if (intent === 'availability') return runAction({ failure: FAILURES.availability, work: () => switchAvailability(viewer, values) })
  if (intent === 'phone' || intent === 'device' || intent === 'switch-model' || intent === 'save-profile') return changeProfile(viewer, values, form)
  if (CALENDAR_INTENTS.has(intent)) return changeCalendar(viewer, values, failureOf(intent))
  const other = answerJob(viewer, values) ?? changeOffers(viewer, values) ?? changePortfolio(viewer, values, form)
  if (other) return other
  return runAction({
    failure: FAILURES.booking,
    values,
    work: async () => {
      if (intentOf(values, ['accept', 'reject']) === 'accept') {
        await unlessDone('accepted', () => acceptBooking(viewer, bookingId))
        return { title: 'Booking Accepted!', description: 'The customer has been notified and the booking has been added to your calendar.' }
      }
      await unlessDone('rejected', () => rejectBooking(viewer, bookingId, values))
      return { title: 'Booking Rejected', description: 'The customer has been notified of the rejection.' }
    },
  })
}

async function switchAvailability(viewer: Viewer, values: Record<string, string>) {
  const { isAvailable } = await setAvailability(viewer, values)
  return isAvailable
    ? { title: 'Now Available', description: 'You are now accepting new booking requests' }
    : { title: 'Now Unavailable', description: 'You will not receive new booking requests' }
}

const PROFILE_INTENTS = new Set<unknown>(['save-profile', 'phone', 'device', 'switch-model'])

function failureOf(intent = ''): string {
  if (intent === 'availability') return FAILURES.availability
  if (intent === 'add-slot') return FAILURES.addSlot
  if (intent === 'remove-slot' || intent === 'remove-series') return FAILURES.removeSlot
  if (intent.endsWith('-item')) return FAILURES.portfolio
  if (intent === 'reel-prices' || intent.startsWith('own-offer')) return FAILURES.offers
  return PROFILE_INTENTS.has(intent) ? FAILURES.profile : FAILURES.booking
}

export const clientAction = toastResult(failureOf)

export default function OrbiterDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { name, tab, search, shown, profile, openCount, overview, editor, requests, jobs, calendar, toReject, serverNow } = loaderData
  useFailureToast(profile === null, 'Failed to load dashboard data')
  const here = { tab: tab === 'overview' ? undefined : tab, q: search || undefined, show: shown > BOOKINGS_PER_PAGE ? shown : undefined }
  const place = { serverNow, action: paths.orbiter(here), rejectHref: (id: string) => paths.orbiter({ ...here, reject: id }) }
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <div className="work-head">
        <h1 className="display-2 wrap-anywhere">Hi, {name}</h1>
        {profile && <AvailabilityToggle isAvailable={profile.isAvailable} />}
      </div>
      {!profile && (
        <div className="mt-8">
          <RetryNotice title="Couldn't load your dashboard" retryHref={paths.orbiter(here)} />
        </div>
      )}
      {profile && !profile.isListed && <ReviewNotice approval={profile.approval} reason={profile.refusalReason} />}
      <ResultNotice result={result} />
      {toReject && <RejectPanel booking={toReject} action={paths.orbiter({ ...here, reject: toReject.id })} backHref={paths.orbiter(here)} answer={result} />}
      {profile && (
        <TabLinks
          label="Dashboard"
          className="mt-8"
          tabs={[
            { to: paths.orbiter(), label: 'Overview', current: tab === 'overview' },
            { to: paths.orbiter({ tab: 'profile' }), label: 'Profile', current: tab === 'profile' },
            {
              to: paths.orbiter({ tab: 'bookings' }),
              label: 'Bookings',
              current: tab === 'bookings',
              badge:
                openCount > 0 ? (
                  <>
                    {openCount}
                    <span className="sr-only"> waiting for your answer</span>
                  </>
                ) : undefined,
            },
            { to: paths.orbiter({ tab: 'calendar' }), label: 'Calendar', current: tab === 'calendar' },
          ]}
        />
      )}
      {overview && jobs && <AssignmentsList jobs={jobs} serverNow={serverNow} isShort />}
      {profile && overview && <Overview profile={profile} openCount={openCount} overview={overview} place={place} answer={result} />}
      {profile && editor && <ProfileTabOnceLoaded key={editor.editor.card.userId} {...editor} profile={profile} answer={result} />}
      {calendar && <CalendarTab calendar={calendar} answer={result} serverNow={serverNow} />}
      {requests && jobs && <AssignmentsList jobs={jobs} serverNow={serverNow} />}
      {requests && <RequestsTab requests={requests} search={search} shown={shown} place={place} />}
    </div>
  )
}

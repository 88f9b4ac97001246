import { useEffect } from 'react'
import { data, Link, redirect, useNavigate } from 'react-router'
import type { Route } from './+types/creator'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { BOOKING_HORIZON_DAYS, listOpenDates } from '#app/features/bookings/open-times.server.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import { findPublicProfile, listAvailability, listOffers, listPortfolio, type PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { GENERAL_OFFER } from '#app/features/creators/offers.ts'
import { REVIEWS_SHOWN } from '#app/features/reviews/review.ts'
import { listReviews } from '#app/features/reviews/review-queries.server.ts'
import { paths } from '#app/paths.ts'
import { now } from '#app/platform/clock.ts'
import { flash } from '#app/platform/cookies.ts'
import { db } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { AvailabilityTab } from '#app/routes/public/creator/availability-tab.tsx'
import { BookingDialog } from '#app/routes/public/creator/booking-dialog.tsx'
import { CreatorHeader } from '#app/routes/public/creator/creator-header.tsx'
import { PortfolioTab } from '#app/routes/public/creator/portfolio-tab.tsx'
import { Reviews } from '#app/routes/public/creator/reviews.tsx'
import { ServicesTab } from '#app/routes/public/creator/services-tab.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { showToast } from '#app/ui/toast.tsx'

const TABS = [
  { tab: 'services', label: 'Services & Pricing' },
  { tab: 'portfolio', label: 'Portfolio' },
  { tab: 'availability', label: 'Availability' },
] as const
type Tab = (typeof TABS)[number]['tab']

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  const profile = loaderData?.profile
  if (!profile) return pageMeta('Profile not found', 'This profile is not public.')
  return pageMeta(profile.fullName, profile.bio ?? `${profile.fullName} films and edits reels${profile.location ? ` in ${profile.location}` : ''}.`, paths.creator(params.orbiterId))
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const tab: Tab = TABS.find((entry) => entry.tab === query.get('tab'))?.tab ?? 'services'
  const viewer = context.get(viewerContext)
  try {
    const profile = await findPublicProfile(params.orbiterId)
    if (!profile) return data({ profile: null }, { status: 404 })
    const showsAllReviews = query.get('reviews') === 'all'
    const book = profile.isAvailable ? query.get('book') : null
    const [offers, portfolio, availability, reviews, booking] = await Promise.all([
      listOffers(profile),
      tab === 'portfolio' ? listPortfolio(profile.userId) : null,
      tab === 'availability' ? readAvailability(profile) : null,
      listReviews(profile.userId, showsAllReviews ? 500 : REVIEWS_SHOWN),
      book && viewer ? readBookingForm(profile) : null,
    ])
    const wantsToBook = book !== null
    return {
      profile, tab, offers, portfolio, availability, reviews, wantsToBook,
      chosenOffer: book, chosenDate: query.get('date') ?? '', chosenTime: query.get('time') ?? '',
      booking: booking && viewer ? { ...booking, viewerName: viewer.fullName, isOwn: viewer.id === profile.userId } : null,
    }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'profile failed to load')
    throw redirect(paths.browseCreators(), { headers: { 'Set-Cookie': flash('profile-failed') } })
  }
}

async function readAvailability(profile: PublicProfile) {
  const [days, openDates] = await Promise.all([
    listAvailability(profile.userId, profile.timeZone),
    listOpenDates(db(), profile.userId, profile.timeZone, GENERAL_OFFER.durationMinutes, BOOKING_HORIZON_DAYS),
  ])
  return { days, openDates, today: todayIn(profile.timeZone, now()) }
}

async function readBookingForm(profile: PublicProfile) {
  return {
    idempotencyKey: newId(),
    today: todayIn(profile.timeZone, now()),
    openDates: await listOpenDates(db(), profile.userId, profile.timeZone, GENERAL_OFFER.durationMinutes, BOOKING_HORIZON_DAYS),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) {
    const { pathname, search } = new URL(request.url)
    return redirect(paths.auth({ next: pathname.replace(/\.data$/, '') + search }))
  }
  const values = fieldsOf(await request.formData())
  try {
    const booking = await requestBooking(viewer, params.orbiterId, values)
    // Without a script the form is a page of its own, and its success is the list that the request now stands in.
    if (request.headers.get('sec-fetch-mode') === 'navigate') return redirect(paths.myBookings(), { headers: { 'Set-Cookie': flash('request-sent') } })
    return { sent: booking, errors: null, message: null, values: null }
  } catch (error) {
    if (error instanceof InvalidInput) return data({ sent: null, errors: error.fields, message: null, values }, { status: 422 })
    if (error instanceof AppError) return data({ sent: null, errors: null, message: error.message, values }, { status: error.status })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'booking request failed')
    return data({ sent: null, errors: null, message: 'Failed to submit booking request. Please try again.', values }, { status: 500 })
  }
}

export default function CreatorPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { profile } = loaderData
  if (!profile) return <ProfileNotFound />
  const { tab, offers, wantsToBook, booking } = loaderData
  return (
    <div className="page pt-4">
      <Link to={paths.browseCreators()} className="back-link">← Back to Browse</Link>
      {wantsToBook && !booking && <SignInFirst orbiterId={params.orbiterId} offer={loaderData.chosenOffer} />}
      <CreatorHeader profile={profile} />
      <TabLinks
        label="Profile"
        className="mt-12"
        tabs={TABS.map((entry) => ({
          to: paths.creator(profile.userId, { tab: entry.tab === 'services' ? undefined : entry.tab }), label: entry.label, current: entry.tab === tab,
        }))}
      />
      <div className="py-10">
        {tab === 'services' && <ServicesTab profile={profile} offers={offers} />}
        {tab === 'portfolio' && <PortfolioTab items={loaderData.portfolio ?? []} />}
        {tab === 'availability' && loaderData.availability && <AvailabilityTab profile={profile} availability={loaderData.availability} />}
      </div>
      <Reviews profile={profile} reviews={loaderData.reviews} />
      {booking && (
        <BookingDialog
          key={profile.userId}
          profile={profile}
          offers={offers}
          booking={booking}
          chosen={{ offer: loaderData.chosenOffer ?? 'any', date: loaderData.chosenDate, time: loaderData.chosenTime }}
          posted={actionData}
        />
      )}
    </div>
  )
}

function ProfileNotFound() {
  return (
    <section className="page grid min-h-[60vh] content-center justify-items-start gap-5 py-20">
      <p className="eyebrow">404</p>
      <h1 className="display-2">Profile not found</h1>
      <p className="max-w-[52ch] text-muted">This Orbiter does not exist, or is not listed at present.</p>
      <Link to={paths.browseCreators()} className={buttonClass('main')}>Back to Browse</Link>
    </section>
  )
}

function SignInFirst({ orbiterId, offer }: { orbiterId: string; offer: string | null }) {
  const navigate = useNavigate()
  const next = paths.creator(orbiterId, { book: offer ?? 'any' })
  useEffect(() => {
    showToast({
      title: 'Sign in required', description: 'Please sign in to book a service.', tone: 'bad', durationMs: 7000,
      actions: [{ label: 'Sign In', onClick: () => void navigate(paths.auth({ next })) }],
    })
  }, [navigate, next])
  return (
    <div className="mb-6">
      <Notice title="Sign in required" action={<Link to={paths.auth({ next })} className={buttonClass('main', 'sm')}>Sign In</Link>}>
        Please sign in to book a service.
      </Notice>
    </div>
  )
}

/**
 * All data of a profile page, for one URL. A part that cannot be read is null; the rest of the page
 * stays.
 */
import { readerNote } from '#app/base/zoned-time.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  bookingHorizon,
  isWithin,
  readFreeDays,
  readOpenDates,
  readOpenTimes,
  type BookingHorizon,
} from '#market/availability/public-times.server.ts'
import type { FreeDay } from '#market/availability/open-times.server.ts'
import {
  findPublicProfile,
  listPublicPortfolio,
  type PublicProfile,
} from '#market/creators/creator-queries.server.ts'
import { listOffers, type Offers } from '#market/creators/offer-queries.server.ts'
import { findNextFree } from '#market/search/card-details.server.ts'
import { hasSaved } from '#market/favourites/favourite-queries.server.ts'
import { GENERAL_OFFER, GENERAL_OFFERS } from '#market/creators/offers.ts'
import { listVerification } from '#market/creators/verification.server.ts'
import { REVIEWS_SHOWN, type Review } from '#market/reviews/review.ts'
import { listReviews } from '#market/reviews/review-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { ChosenWhen, TimesOnOffer } from '#app/routes/public/orbiter/request-form.ts'
import { readTab } from '#app/routes/public/orbiter/creator-tabs.ts'
import { breadcrumbs, creatorFacts } from '#app/routes/shell/structured-data.server.ts'
import { wallOf } from '#app/routes/public/orbiter/wall-films.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'

const ALL_REVIEWS = 500
const DAYS_LISTED = 7
const NO_OFFERS: Offers = { reels: [], services: [], packages: [] }

/** The bookable offers, in the order of the form; a request without a price is always possible. */
function offersOf({ reels, services, packages }: Offers) {
  return [...reels, ...services, ...packages, ...GENERAL_OFFERS]
}

/** Null for a profile that does not exist or is not listed. */
export async function readCreatorPage(
  orbiterId: string,
  query: URLSearchParams,
  viewer: Viewer | null,
) {
  const profile = await findPublicProfile(orbiterId)
  if (!profile) return null
  const tab = readTab(query)
  const horizon = bookingHorizon(profile.timeZone)
  const when = readWhen(query, horizon)
  const zoneNote = readerNote(horizon.today, profile.timeZone, viewer?.timeZone ?? null)
  const [offers, portfolio, availability, reviews, checks, isSaved, day] = await Promise.all([
    loadOptional('offers', listOffers(profile)),
    loadOptional('portfolio', listPublicPortfolio(profile.userId)),
    tab === 'availability'
      ? loadOptional('availability', readAvailability(profile, horizon, query.get('day'), zoneNote))
      : null,
    loadOptional(
      'reviews',
      listReviews(profile.userId, query.get('reviews') === 'all' ? ALL_REVIEWS : REVIEWS_SHOWN),
    ),
    loadOptional('verification', listVerification(profile.userId)),
    loadOptional('favourite', hasSaved(viewer, profile.userId)),
    loadOptional('free times', readDay(profile, horizon, when.date)),
  ])
  const offer = query.get('book')
  const chosen = offer ? { offer, ...when } : null
  const bookable =
    profile.isAvailable && viewer && chosen
      ? await readBookingForm(profile, offers ?? NO_OFFERS, horizon)
      : null
  return {
    profile,
    isSaved: isSaved ?? false,
    isOwn: viewer?.id === profile.userId,
    tab,
    offers,
    wall: wallOf(profile, portfolio ?? []),
    portfolio: tab === 'portfolio' ? portfolio : null,
    availability,
    reviews,
    checks,
    day,
    chosen,
    when,
    structured: structuredData(profile, reviews ?? []),
    booking: bookable &&
      viewer && {
        ...bookable,
        zoneNote,
        viewerName: viewer.fullName,
        isOwn: viewer.id === profile.userId,
      },
  }
}

const structuredData = (profile: PublicProfile, reviews: Review[]) => [
  creatorFacts(profile, reviews),
  breadcrumbs(
    { name: 'Browse creators', path: paths.browseCreators() },
    { name: profile.fullName, path: paths.creator(profile.userId) },
  ),
]

/** The day that the panel beside the profile shows. */
export interface BookingDay extends BookingHorizon {
  /** What the starting price buys. */
  priceFor: string | null
  /** The date in the URL, otherwise the next free one; empty if there is none within two weeks. */
  date: string
  times: string[]
}

async function readDay(
  profile: PublicProfile,
  horizon: BookingHorizon,
  chosen: string,
): Promise<BookingDay> {
  const { priceFor, nextFree } = await findNextFree(profile.userId)
  const date = chosen || (nextFree ?? '')
  const times = date ? await readOpenTimes(profile, GENERAL_OFFER.key, date) : []
  return { ...horizon, priceFor, date, times }
}

/** The date and time in the URL, which were searched for or chosen; invalid values are left out. */
function readWhen(query: URLSearchParams, horizon: BookingHorizon): ChosenWhen {
  const [date, time] = [query.get('date'), query.get('time')]
  if (!isWithin(horizon, date)) return { date: '', time: '' }
  return { date, time: time && /^\d{2}:\d{2}$/.test(time) ? time : '' }
}

export interface Availability extends BookingHorizon {
  /** What the time zone means for the reader; see `readerNote`. */
  zoneNote: string
  /** The next free days. */
  days: FreeDay[]
  /** Null if no availability is set at all. */
  openDates: string[] | null
  /** The chosen day and its open times. */
  picked: TimesOnOffer | null
}

async function readAvailability(
  profile: PublicProfile,
  horizon: BookingHorizon,
  day: string | null,
  zoneNote: string,
): Promise<Availability> {
  const [days, openDates, times] = await Promise.all([
    readFreeDays(profile, GENERAL_OFFER, DAYS_LISTED),
    readOpenDates(profile, [GENERAL_OFFER]),
    isWithin(horizon, day) ? readOpenTimes(profile, GENERAL_OFFER.key, day) : null,
  ])
  return {
    ...horizon,
    zoneNote,
    days: days ?? [],
    openDates,
    picked: day && times ? { offer: GENERAL_OFFER.key, date: day, times } : null,
  }
}

async function readBookingForm(profile: PublicProfile, offers: Offers, horizon: BookingHorizon) {
  const all = offersOf(offers)
  return {
    ...horizon,
    offers: all,
    idempotencyKey: newId(),
    openDates: await readOpenDates(profile, all),
  }
}

import {
  data,
  redirect,
  useLocation,
  useNavigate,
  type Location,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/orbiter'
import { BackLink } from '#app/ui/back-link.tsx'
import { Unavailable } from '#app/base/errors.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { logFailure } from '#app/platform/sparing-log.ts'
import { isDocumentContext } from '#app/platform/request-context.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { SentNotice } from '#app/routes/public/orbiter/sent-notice.tsx'
import { backToBrowse } from '#app/routes/public/browse-creators/back-to-browse.ts'
import { answerRequest } from '#app/routes/public/orbiter/send-request.server.ts'
import { AvailabilityTab } from '#app/routes/public/orbiter/availability-tab.tsx'
import { BookPanel } from '#app/routes/public/orbiter/book-panel.tsx'
import { RequestDialog } from '#app/routes/public/orbiter/request-dialog.tsx'
import { REQUEST_FAILED, type SentRequest } from '#app/routes/public/orbiter/request-form.ts'
import { CreatorAbout } from '#app/routes/public/orbiter/creator-about.tsx'
import { CreatorHeader } from '#app/routes/public/orbiter/creator-header.tsx'
import { CREATOR_TABS, tabInAddress } from '#app/routes/public/orbiter/creator-tabs.ts'
import { PortfolioTab } from '#app/routes/public/orbiter/portfolio-tab.tsx'
import { readCreatorPage } from '#app/routes/public/orbiter/read-creator-page.server.ts'
import { Reviews } from '#app/routes/public/orbiter/reviews.tsx'
import { ServicesTab } from '#app/routes/public/orbiter/services-tab.tsx'
import { SignInFirst } from '#app/routes/public/orbiter/sign-in-first.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { ProfileNotFound } from '#app/routes/public/orbiter/creator-not-found.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const profile = loaderData?.profile
  if (!profile) return pageMeta('Profile not found', 'This profile is not public.')
  const place = profile.location ? ` in ${profile.location}` : ''
  const about = `${profile.bio ?? `${profile.fullName} films and edits reels.`} Orbiter${place}: work, prices, free times and reviews.`
  return pageMeta(profile.fullName, about, paths.creator(profile.userId), {
    image: paths.creatorShareImage(profile.userId),
    type: 'profile',
    structured: loaderData.structured,
  })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await readCreatorPage(
    params.orbiterId,
    new URL(request.url).searchParams,
    context.get(viewerContext),
  ).catch((error: unknown) => {
    // For a document request, do not redirect to a list that cannot be read either. Within the
    // site, the page that is open shows the toast.
    if (error instanceof Unavailable && context.get(isDocumentContext)) throw error
    logFailure(error, 'profile failed to load')
    throw redirect(paths.browseCreators(), { headers: { 'Set-Cookie': flash('profile-failed') } })
  })
  if (!page) return data({ profile: null }, { status: 404 })
  const { checks, ...shown } = page
  return { ...shown, about: staticHtml(<CreatorAbout profile={page.profile} checks={checks} />) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerRequest(request, params.orbiterId, context.get(viewerContext))
}

/**
 * A request that never arrived, or whose response got lost, leaves the form as it is. Submitting it
 * again creates only one request.
 */
export const clientAction = toastResult(REQUEST_FAILED)

/**
 * Closing the dialog needs nothing from the server. A request that was refused, or that asks for a
 * card first, has changed nothing.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as ActionResult | undefined
  const isUnchanged = answer?.ok === false || answer?.asksForMore === true
  const onlyCloses =
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.has('book') &&
    !nextUrl.searchParams.has('book') &&
    ['tab', 'reviews', 'day'].every(
      (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
    )
  return onlyCloses || isUnchanged ? false : defaultShouldRevalidate
}

export default function CreatorPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isSent = result?.ok && !result.details?.pay
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation() as Location<{ sent?: SentRequest } | null>
  if (!loaderData.profile) return <ProfileNotFound />
  const { profile, tab, reviews, booking, chosen, when } = loaderData
  const wantsToBook = chosen !== null && query.has('book')
  return (
    <div className="page creator-page">
      <BackLink to={paths.browseCreators()} onClick={(event) => backToBrowse(event, navigate)}>
        Back to Browse
      </BackLink>
      {isSent && (
        <div className="below-24">
          <Notice tone="ok" title={result.title}>
            {result.description}
          </Notice>
        </div>
      )}
      {state?.sent && <SentNotice sent={state.sent} orbiterName={profile.fullName} />}
      {wantsToBook && !profile.isAvailable && <NotTakingBookings name={profile.fullName} />}
      {/* A new key shows this again on every click on a Book button. */}
      {wantsToBook && profile.isAvailable && !booking && (
        <SignInFirst
          key={key}
          orbiterId={profile.userId}
          orbiterName={profile.fullName}
          tab={tab}
          chosen={chosen}
        />
      )}
      {/* First on the page, for visitors without JavaScript. */}
      {wantsToBook && booking && !isSent && (
        <RequestDialog
          profile={profile}
          tab={tab}
          booking={booking}
          chosen={chosen}
          posted={result}
        />
      )}
      <div className="creator-layout">
        <CreatorHeader
          profile={profile}
          wall={loaderData.wall}
          allHref={`${paths.creator(profile.userId, { tab: 'portfolio', ...when })}#portfolio`}
          about={loaderData.about}
          isSaved={loaderData.isSaved}
          isOwn={loaderData.isOwn}
        />
        {loaderData.day ? (
          <BookPanel profile={profile} tab={tab} day={loaderData.day} when={when} />
        ) : (
          <SectionFailed of="free times" />
        )}
        <div>
          <TabLinks
            label="Profile"
            tabs={CREATOR_TABS.map((entry) => ({
              to: paths.creator(profile.userId, {
                tab: tabInAddress(entry.tab),
                ...when,
              }),
              label: entry.label,
              current: entry.tab === tab,
            }))}
          />
          <div className="profile-tab">
            <ShownTab page={loaderData} />
          </div>
          {reviews ? (
            <Reviews profile={profile} tab={tab} reviews={reviews} when={when} />
          ) : (
            <SectionFailed of="reviews" />
          )}
        </div>
      </div>
    </div>
  )
}

type ShownPage = Extract<Route.ComponentProps['loaderData'], { tab: unknown }>

function ShownTab({ page }: { page: ShownPage }) {
  const { profile, tab, offers, when } = page
  return (
    <>
      {tab === 'services' &&
        (offers ? (
          <ServicesTab profile={profile} offers={offers} when={when} />
        ) : (
          <SectionFailed of="services and prices" />
        ))}
      {tab === 'portfolio' &&
        (page.portfolio ? (
          <PortfolioTab items={page.portfolio} />
        ) : (
          <SectionFailed of="the portfolio" />
        ))}
      {tab === 'availability' &&
        (page.availability ? (
          <AvailabilityTab
            key={profile.userId}
            profile={profile}
            availability={page.availability}
          />
        ) : (
          <SectionFailed of="availability" />
        ))}
    </>
  )
}

function NotTakingBookings({ name }: { name: string }) {
  return (
    <div className="below-24">
      <Notice tone="clock" title={`${name} is not taking bookings at the moment`}>
        Choose another creator, or come back later.
      </Notice>
    </div>
  )
}

function SectionFailed({ of }: { of: string }) {
  const { pathname, search } = useLocation()
  return <RetryNotice title={`Couldn't load ${of}`} retryHref={pathname + search} />
}

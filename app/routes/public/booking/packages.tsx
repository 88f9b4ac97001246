import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/packages'
import { newId } from '#app/base/ids.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { findClaimText } from '#people/settings/claims.server.ts'
import { listBookableCities } from '#market/catalog/cities.server.ts'
import { FAMILY_WORDS } from '#market/catalog/families.ts'
import type { Product } from '#market/catalog/product.ts'
import { listFeaturedReels, listReels } from '#market/reels/reel-queries.server.ts'
import type { Reel } from '#market/reels/reel.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import {
  finishDraft,
  deleteVisitorDraft,
  findDraft,
  findVisitorDraft,
  saveVisitorDraft,
} from '#people/drafts/form-drafts.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { bookPackage, checkPackage, pricePackage } from '#work/projects/book-package.server.ts'
import { promiseQuery } from '#app/routes/shell/match-promise.server.ts'
import { matchPromise } from '#app/routes/shell/match-sentence.ts'
import { MANAGED_LEAD_MS } from '#market/availability/plan-sessions.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import type { PackageFilm } from '#app/routes/public/booking/packages/order-summary.tsx'
import { nameMissing } from '#app/routes/public/booking/packages/name-missing.ts'
import { PackageForm } from '#app/routes/public/booking/packages/package-form.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { showToast } from '#app/ui/toast.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Book a package',
    'Choose a reel, tell us when and where, and we match you with a trained Orbiter within 24 hours.',
    paths.bookPackage(),
    {
      image: paths.shareImage('book-package'),
    },
  )

/** Enough to find one of each length. */
const REELS_READ = 40
const DRAFT_FORM = 'book-package'
const FAILED = 'Failed to submit booking request. Please try again.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const viewer = context.get(viewerContext)
  const draftToken = query.get('draft')
  const [packages, brought, own, cities, lead, guarantee, featured, gallery] = await Promise.all([
    loadOptional('packages', listProducts('single-reel')),
    loadOptional('draft', findVisitorDraft(DRAFT_FORM, draftToken)),
    viewer && loadOptional('draft', findDraft(viewer, DRAFT_FORM)),
    loadOptional('cities', listBookableCities(MANAGED_LEAD_MS)),
    loadOptional('claims', findClaimText('package-lead')),
    loadOptional('claims', findClaimText('delivery-guarantee')),
    loadOptional('reels', listFeaturedReels({ limit: REELS_READ })),
    loadOptional('reels', listReels({ limit: REELS_READ })),
  ])
  const draft = brought && brought.savedAt > (own?.savedAt ?? '') ? brought : own
  const linked = query.get('package')
  const requested = packages?.find(
    (product) =>
      product.id ===
      ((draft === brought && brought?.values['packageId']) || linked || draft?.values['packageId']),
  )
  const usual = packages?.find((product) => product.isPopular) ?? packages?.[0]
  return {
    packages,
    formKey: newId(),
    cities: cities ?? [],
    lead,
    difference: FAMILY_WORDS['single-reel'].difference,
    guarantee,
    films: filmsOf(packages ?? [], [...(featured ?? []), ...(gallery?.rows ?? [])]),
    isSignedIn: viewer !== null,
    isPaid: takesPayments(),
    draftToken: brought ? draftToken : null,
    isDraftSaved: Object.keys(draft?.values ?? {}).length > 0,
    autosave: {
      saveTo: viewer && paths.saveDraft(DRAFT_FORM),
      savedAt: viewer ? (draft?.savedAt ?? null) : '',
      ...(linked && { linked: { packageId: linked } }),
    },
    start: {
      contactEmail: viewer?.email ?? '',
      ...draft?.values,
      packageId: requested?.id ?? usual?.id ?? '',
    } as Record<string, string>,
  }
}

/** For each package, the first reel that is as long as the one it sells. */
function filmsOf(packages: Product[], reels: Reel[]): Record<string, PackageFilm> {
  return Object.fromEntries(
    packages.flatMap(({ id, deliverables }) => {
      const seconds = deliverables[0]?.seconds
      const reel = reels.find(({ durationSeconds }) => durationSeconds === seconds)
      return seconds && reel ? [[id, { seconds, posterUrl: reel.posterUrl }]] : []
    }),
  )
}

export const action = formAction({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = context.get(viewerContext)
    if (!viewer) {
      await checkPackage(values)
      const token = await saveVisitorDraft(DRAFT_FORM, values, context.get(remoteAddressContext))
      return redirect(paths.auth({ next: paths.bookPackage({ draft: token }) }))
    }
    if (takesPayments() && (await pricePackage(viewer, values))) {
      const token = await saveVisitorDraft(DRAFT_FORM, values, context.get(remoteAddressContext))
      return redirect(paymentPaths.payPackage(token))
    }
    const { matchMinutes } = await bookPackage(viewer, values)
    await deleteVisitorDraft(values['draft'])
    await finishDraft(viewer, DRAFT_FORM)
    return redirect(paths.dashboardBookings({ booked: 'package', ...promiseQuery(matchMinutes) }))
  },
  refuse: (_error, result) => nameMissing(result),
})

/** Shows the toast while redirecting to the dashboard. */
export const clientAction = toastResult(FAILED, {
  onRedirect(location) {
    if (!location.includes('booked=')) return false
    const description = matchPromise(location)
    showToast({ title: 'Booking Submitted!', description, tone: 'ok', durationMs: 7000 })
    return true
  },
})

/** Prevents reloads, which would reset what is being typed. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export default function BookPackage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { packages, start, draftToken, isSignedIn, isDraftSaved } = loaderData
  return (
    <div className="page book-package">
      <PageHead title="Book a package" above={<BackLink to={paths.home()}>Back</BackLink>}>
        {loaderData.lead && <p className="lead">{loaderData.lead}</p>}
        <p className="text-muted">
          {loaderData.difference}{' '}
          <Link to={paths.comparePrices()} className="text-link">
            Compare all prices
          </Link>
        </p>
      </PageHead>
      {isDraftSaved && isSignedIn && (
        <Notice tone="ok" title="We saved what you entered">
          Review it, then submit your booking.
        </Notice>
      )}
      {packages ? (
        <PackageForm
          key={loaderData.formKey}
          packages={packages}
          start={{ ...start, ...result?.values }}
          result={result}
          formKey={loaderData.formKey}
          draftToken={draftToken}
          isSignedIn={isSignedIn}
          isPaid={loaderData.isPaid}
          autosave={loaderData.autosave}
          cities={loaderData.cities}
          guarantee={loaderData.guarantee}
          films={loaderData.films}
        />
      ) : (
        <RetryNotice title="Couldn't load the packages" retryHref={paths.bookPackage()} />
      )}
    </div>
  )
}

import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/book-package'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { findClaimText } from '#app/features/catalog/claims.server.ts'
import { earliestEventDate, listCities } from '#app/features/catalog/cities.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { deleteDraft, deleteVisitorDraft, findDraft, findVisitorDraft, saveVisitorDraft } from '#app/features/drafts/form-drafts.server.ts'
import { bookPackage, checkPackage } from '#app/features/projects/book-package.server.ts'
import { forgetDraft } from '#app/forms/device-draft.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { PackageForm } from '#app/routes/public/book-package/package-form.tsx'
import { PACKAGE_BOOKED, PACKAGE_FAILED, packageWords, type PackageOutcome } from '#app/routes/public/book-package/package-outcome.ts'
import { readSection } from '#app/routes/public/read-section.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Book a package', 'Choose a reel, tell us when and where, and we match you with a trained Orbiter within 24 hours.', paths.bookPackage(), {
    image: paths.shareImage('book-package'),
  })

const DRAFT_FORM = 'book-package'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const viewer = context.get(viewerContext)
  const draftToken = query.get('draft')
  const [packages, brought, own, cities, earliestDate, lead, guarantee] = await Promise.all([
    readSection('packages', listProducts('single-reel')),
    readSection('draft', findVisitorDraft(DRAFT_FORM, draftToken)),
    viewer && readSection('draft', findDraft(viewer, DRAFT_FORM)),
    readSection('cities', listCities()),
    readSection('earliest date', earliestEventDate()),
    readSection('claims', findClaimText('package-lead')),
    readSection('claims', findClaimText('delivery-guarantee')),
  ])
  const draft = brought && brought.savedAt > (own?.savedAt ?? '') ? brought : own
  const linked = query.get('package')
  const wanted = packages?.find((product) => product.id === ((draft === brought && brought?.values['packageId']) || linked || draft?.values['packageId']))
  const usual = packages?.find((product) => product.isPopular) ?? packages?.[0]
  return {
    packages,
    formKey: newId(),
    earliestDate: earliestDate ?? '',
    cities: cities ?? [],
    lead,
    guarantee,
    isSignedIn: viewer !== null,
    draftToken: brought ? draftToken : null,
    isKept: Boolean(draft?.savedAt),
    autosave: {
      saveTo: viewer && paths.keepDraft(DRAFT_FORM),
      savedAt: viewer ? (draft?.savedAt ?? null) : '',
      ...(linked && { linked: { packageId: linked } }),
    },
    start: {
      contactEmail: viewer?.email ?? '',
      ...draft?.values,
      packageId: wanted?.id ?? usual?.id ?? '',
    } as Record<string, string>,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = fieldsOf(await request.formData())
  const viewer = context.get(viewerContext)
  try {
    if (!viewer) {
      await checkPackage(values)
      const token = await saveVisitorDraft(DRAFT_FORM, values, context.get(remoteAddressContext))
      return redirect(paths.auth({ next: paths.bookPackage({ draft: token }) }))
    }
    await bookPackage(viewer, values)
    await deleteVisitorDraft(values['draft'])
    await deleteDraft(viewer, DRAFT_FORM)
    return redirect(paths.dashboard({ tab: 'bookings', booked: 'package' }))
  } catch (error) {
    if (error instanceof InvalidInput && !error.fields['formKey']) {
      return data<PackageOutcome>({ state: 'refused', errors: error.fields, values }, { status: 422 })
    }
    if (error instanceof AppError) return data<PackageOutcome>({ state: 'failed', message: error.message, values }, { status: error.status })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'booking a package failed')
    return data<PackageOutcome>({ state: 'failed', message: PACKAGE_FAILED, values }, { status: 500 })
  }
}

/** The toast comes with the way to the dashboard; a request that never arrived must not cost what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof Response)) return data<PackageOutcome>({ state: 'failed', message: PACKAGE_FAILED, values: {} }, { status: 503 })
    if (error.headers.get('Location')?.includes('booked=')) {
      forgetDraft(DRAFT_FORM)
      showToast(PACKAGE_BOOKED)
    }
    throw error
  }
}

/** Nothing may touch what is being typed. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export default function BookPackage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { packages, start, draftToken, isSignedIn, isKept } = loaderData
  const outcome = result ?? null
  useEffect(() => {
    if (outcome) showToast(packageWords(outcome))
  }, [outcome])
  return (
    <div className="page book-package">
      <div className="grid gap-4">
        <p>
          <Link to={paths.home()} className="text-link inline-flex items-center gap-2">
            <ArrowLeft aria-hidden="true" size={18} /> Back
          </Link>
        </p>
        <h1 className="display-2">Book a package</h1>
        {loaderData.lead && <p className="lead">{loaderData.lead}</p>}
      </div>
      {isKept && isSignedIn && (
        <Notice tone="ok" title="Everything is as you left it">
          Look it over once, then submit your booking.
        </Notice>
      )}
      {packages ? (
        <PackageForm
          key={loaderData.formKey}
          packages={packages}
          start={outcome ? { ...start, ...outcome.values } : start}
          outcome={outcome}
          formKey={loaderData.formKey}
          draftToken={draftToken}
          isSignedIn={isSignedIn}
          autosave={loaderData.autosave}
          earliestDate={loaderData.earliestDate}
          cities={loaderData.cities}
          guarantee={loaderData.guarantee}
        />
      ) : (
        <RetryNotice title="Couldn't load the packages" retryHref={paths.bookPackage()} />
      )}
    </div>
  )
}

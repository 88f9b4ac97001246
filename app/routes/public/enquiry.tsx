import { lazy, Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/enquiry'
import { newId } from '#app/base/ids.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import { searchText } from '#app/base/search-text.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { earliestEventDate, listCityLabels } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { finishDraft, findDraft } from '#people/drafts/form-drafts.server.ts'
import { isPackageType } from '#work/enquiries/enquiry.ts'
import { lacksRequired } from '#work/enquiries/enquiry-inputs.ts'
import { nextFormKey } from '#work/enquiries/next-form-key.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { EnquiryAside } from '#app/routes/public/enquiry/enquiry-aside.tsx'
import { EnquiryForm } from '#app/routes/public/enquiry/enquiry-form.tsx'
import { packageOptions } from '#app/routes/public/enquiry/package-options.server.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { now } from '#app/platform/clock.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Book a Reel',
    'Tell us about your event and get a customized quote within 24 hours.',
    paths.enquiry(),
    {
      image: paths.shareImage('enquiry'),
      structured: loaderData?.structured,
    },
  )

const FAILED = 'Failed to send enquiry. Please try again.'

/**
 * Loaded separately, because most visitors leave without sending. If its code doesn't load, a line
 * of text replaces it.
 */
const EnquirySent = lazy(() =>
  import('#app/routes/public/enquiry/enquiry-sent.tsx').then(
    (loaded) => ({ default: loaded.EnquirySent }),
    () => ({ default: () => <p role="status">Thank you. We received it.</p> }),
  ),
)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [requested, location] = [
    searchParams.get('package'),
    searchText(searchParams.get('location')),
  ]
  const viewer = context.get(viewerContext)
  const [packages, weddings, cities, earliestDate, draft] = await Promise.all([
    loadOptional('packages', listProducts('event-package')),
    loadOptional('wedding packages', listProducts('wedding-package')),
    loadOptional('cities', listCityLabels()),
    loadOptional('cities', earliestEventDate()),
    viewer && loadOptional('draft', findDraft(viewer, 'enquiry')),
  ])
  const isWedding = (id: string | null | undefined) =>
    weddings?.some((product) => product.id === id) ?? false
  const linked: Record<string, string> = {
    ...(location && { location }),
    ...(requested !== null &&
      (isPackageType(requested) || isWedding(requested)) && { packageType: requested }),
    ...(isWedding(requested) && { eventType: 'wedding' }),
  }
  // Offered in addition to the specified packages if the link or the draft has chosen one of them.
  const chosen = linked['packageType'] ?? draft?.values['packageType']
  const others = isWedding(chosen) ? (weddings ?? []) : []
  return {
    options: packageOptions([...(packages ?? []), ...others]),
    priced: others[0] ? others : packages,
    cities: cities ?? [],
    formKey: newId(),
    structured: [breadcrumbs({ name: 'Book a Reel', path: paths.enquiry() })],
    earliestDate: earliestDate ?? '',
    autosave: {
      saveTo: viewer && paths.saveDraft('enquiry'),
      savedAt: viewer ? (draft?.savedAt ?? null) : '',
      linked,
    },
    // What the link specifies overrides what was typed earlier.
    start: {
      name: viewer?.fullName ?? '',
      email: viewer?.email ?? '',
      ...draft?.values,
      ...linked,
    } as Record<string, string>,
  }
}

/** Where the quote is sent and by when, and the key of the next form. */
interface Sent {
  email: string
  replyBy: string
  unservedCity: string | null
  formKey: string
}

export const action = formAction<Sent>({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = context.get(viewerContext)
    const { replyDueAt, unservedCity } = await submitEnquiry(values, {
      viewer,
      address: context.get(remoteAddressContext),
    })
    if (viewer) await finishDraft(viewer, 'enquiry')
    const replyBy = nearInstant(replyDueAt, viewer?.timeZone ?? DEFAULT_ZONE, now())
    return {
      title: 'Enquiry Sent!',
      description: "We'll get back to you within 24 hours with a customized quote.",
      details: {
        email: values['email']?.trim() ?? '',
        replyBy,
        unservedCity,
        formKey: nextFormKey(values['formKey'] ?? ''),
      },
    }
  },
  refuse(error, result) {
    if (!result.errors) return result
    if (!lacksRequired(result.values ?? {}))
      return {
        ...result,
        title: 'Please check your entries',
        description: error.message,
        toast: true,
      }
    return {
      ...result,
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
      toast: true,
    }
  },
})

export const clientAction = toastResult(FAILED)

/**
 * The form's initial values change only with its URL; nothing else may reset what is being typed.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { formKey, start } = loaderData
  const sent = result?.details
  return (
    <div className="page enquiry">
      <PageHead title="Tell us about your event">
        <p className="lead">You get a customized quote within 24 hours. No account needed.</p>
      </PageHead>
      <div className="stack-24 shrink top">
        {sent && (
          <Suspense>
            <EnquirySent {...sent} />
          </Suspense>
        )}
        <EnquiryForm
          // Reloaded only for another link, which fills in the form.
          key={formKey}
          formKey={sent?.formKey ?? formKey}
          start={{ ...start, ...result?.values }}
          result={result}
          autosave={loaderData.autosave}
          packages={loaderData.options}
          cities={loaderData.cities}
          earliestDate={loaderData.earliestDate}
        />
      </div>
      <EnquiryAside packages={loaderData.priced} />
    </div>
  )
}

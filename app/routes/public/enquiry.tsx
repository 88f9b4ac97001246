import { useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/enquiry'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { formatInstant } from '#app/base/time.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { earliestEventDate, listCityLabels } from '#app/features/catalog/cities.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { deleteDraft, findDraft } from '#app/features/drafts/form-drafts.server.ts'
import { isPackageType } from '#app/features/enquiries/enquiry.ts'
import { lacksRequired } from '#app/features/enquiries/enquiry-inputs.ts'
import { nextFormKey } from '#app/features/enquiries/next-form-key.server.ts'
import { submitEnquiry } from '#app/features/enquiries/submit-enquiry.server.ts'
import { forgetDraft } from '#app/forms/device-draft.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { EnquiryAside } from '#app/routes/public/enquiry/enquiry-aside.tsx'
import { EnquiryForm } from '#app/routes/public/enquiry/enquiry-form.tsx'
import { FAILED, type EnquiryOutcome } from '#app/routes/public/enquiry/enquiry-outcome.ts'
import { EnquirySent } from '#app/routes/public/enquiry/enquiry-sent.tsx'
import { useOutcomeToast } from '#app/routes/public/enquiry/outcome-toast.ts'
import { readSection } from '#app/routes/public/read-section.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta('Book a Reel', 'Tell us about your event and get a customized quote within 24 hours.', paths.enquiry(), {
    image: paths.shareImage('enquiry'),
    structured: loaderData?.structured,
  })

/** A clock to name where the reader's own is unknown. */
const DEFAULT_ZONE = 'America/New_York'

export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get('package')
  const viewer = context.get(viewerContext)
  const [packages, weddings, cities, earliestDate, draft] = await Promise.all([
    readSection('packages', listProducts('event-package')),
    wanted === null || isPackageType(wanted) ? [] : readSection('wedding packages', listProducts('wedding-package')),
    readSection('cities', listCityLabels()),
    readSection('cities', earliestEventDate()),
    viewer && readSection('draft', findDraft(viewer, 'enquiry')),
  ])
  const wedding = weddings?.find((product) => product.id === wanted)
  const linked: Record<string, string> = {
    ...(isPackageType(wanted) && { packageType: wanted }),
    ...(wedding && { packageType: 'custom', eventType: 'wedding', details: `Wedding package: ${wedding.name}\n` }),
  }
  return {
    packages,
    cities: cities ?? [],
    formKey: newId(),
    structured: [breadcrumbs({ name: 'Book a Reel', path: paths.enquiry() })],
    earliestDate: earliestDate ?? '',
    autosave: { saveTo: viewer && paths.keepDraft('enquiry'), savedAt: viewer ? (draft?.savedAt ?? null) : '', linked },
    // What the link names counts, also over what was typed at some other time.
    start: { name: viewer?.fullName ?? '', email: viewer?.email ?? '', ...draft?.values, ...linked } as Record<string, string>,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = fieldsOf(await request.formData())
  const viewer = context.get(viewerContext)
  try {
    const { replyDueAt } = await submitEnquiry(values, { viewer, address: context.get(remoteAddressContext) })
    if (viewer) await deleteDraft(viewer, 'enquiry')
    const replyBy = formatInstant(replyDueAt, viewer?.timeZone ?? DEFAULT_ZONE)
    return data<EnquiryOutcome>({ state: 'sent', email: values['email']?.trim() ?? '', replyBy, formKey: nextFormKey(values['formKey'] ?? '') })
  } catch (error) {
    if (error instanceof InvalidInput && !error.fields['formKey']) {
      return data<EnquiryOutcome>({ state: 'refused', isMissing: lacksRequired(values), errors: error.fields, values }, { status: 422 })
    }
    if (error instanceof AppError) return data<EnquiryOutcome>({ state: 'failed', message: error.message, values }, { status: error.status })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'enquiry failed')
    return data<EnquiryOutcome>({ state: 'failed', message: FAILED, values }, { status: 500 })
  }
}

/** A request that never arrived must not cost what was typed: the page stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch {
    return data<EnquiryOutcome>({ state: 'failed', message: FAILED, values: {} }, { status: 503 })
  }
}

/** What the form started from changes only with its address; nothing else may touch what is being typed. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { packages, formKey, start } = loaderData
  const outcome = result ?? null
  useOutcomeToast(outcome)
  const isSent = outcome?.state === 'sent'
  useEffect(() => {
    if (isSent) forgetDraft('enquiry')
  }, [isSent])
  return (
    <div className="page enquiry">
      <div className="enquiry-words">
        <h1 className="display-2">Tell us about your event</h1>
        <p className="lead">You get a customized quote within 24 hours. No account needed.</p>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {isSent && <EnquirySent email={outcome.email} replyBy={outcome.replyBy} />}
        <EnquiryForm
          key={isSent ? outcome.formKey : formKey}
          formKey={isSent ? outcome.formKey : formKey}
          start={outcome && !isSent ? { ...start, ...outcome.values } : start}
          outcome={outcome}
          autosave={loaderData.autosave}
          packages={packages ?? []}
          cities={loaderData.cities}
          earliestDate={loaderData.earliestDate}
        />
      </div>
      <EnquiryAside packages={packages} />
    </div>
  )
}

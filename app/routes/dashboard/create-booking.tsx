import { useEffect } from 'react'
import { Link, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/create-booking'
import { formatMoney } from '#app/base/money.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { firstOf } from '#app/base/earliest-times.ts'
import { newId } from '#app/base/ids.ts'
import { FAMILY_WORDS } from '#market/catalog/families.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { cityOptions } from '#market/catalog/cities.ts'
import { listBookableCities } from '#market/catalog/cities.server.ts'
import { finishDraft, findDraft } from '#people/drafts/form-drafts.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { MANAGED_LEAD_MS } from '#market/availability/plan-sessions.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { BookingSteps } from '#app/routes/dashboard/create-booking/booking-steps.tsx'
import { readSteps, withDraft } from '#app/routes/dashboard/create-booking/read-steps.ts'
import {
  InquirySent,
  type SentInquiryFacts,
} from '#app/routes/dashboard/create-booking/inquiry-sent.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import './form-summary.css'
import { WorkHead } from '#app/ui/work-head.tsx'
import { now } from '#app/platform/clock.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Create New Booking',
    'Choose a service, a date and a place; we match you with an available Orbiter.',
  )

const FAILED = 'Failed to send inquiry. Please try again.'
/** How long the success panel is shown. */
const LEAVE_AFTER_MS = 2000

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const [services, draft, cities] = await Promise.all([
    loadOptional('services', listProducts('booking-service')),
    loadOptional('draft', findDraft(viewer, 'create-booking')),
    listBookableCities(MANAGED_LEAD_MS),
  ])
  const earliest = firstOf(cities.map((city) => city.earliest))
  const ids = services?.map((product) => product.id) ?? []
  return {
    services,
    difference: FAMILY_WORDS['booking-service'].difference,
    cities: cityOptions(cities).map(({ label }) => label),
    earliest,
    formKey: newId(),
    steps: readSteps(withDraft(new URL(request.url).searchParams, draft?.values), ids, earliest),
    draft,
  }
}

export const action = formAction<SentInquiryFacts>({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = requireViewer(context)
    const { unservedCity, replyDueAt, service } = await submitManagedInquiry(viewer, values)
    await finishDraft(viewer, 'create-booking')
    return {
      title: 'Inquiry Sent Successfully!',
      description: "We'll match you with available Orbiters and get back to you soon.",
      details: {
        unservedCity,
        replyBy: nearInstant(replyDueAt, viewer.timeZone, now()),
        cost: service.priceCents
          ? `${formatMoney(service.priceCents)} for ${service.name}`
          : service.name,
      },
    }
  },
  refuse: (_error, result) => ({ ...result, toast: true }),
})

export const clientAction = toastResult(FAILED)

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export default function CreateBooking({
  loaderData: { services, difference, cities, steps, formKey, earliest, draft },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const navigate = useNavigate()
  const isSent = result?.ok === true
  useEffect(() => {
    if (!isSent) return
    const leaving = setTimeout(() => void navigate(paths.dashboard()), LEAVE_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [isSent, navigate])
  const back =
    steps.step === 1
      ? paths.userDashboard()
      : paths.createBooking({ ...steps, step: steps.step - 1 })
  if (isSent) {
    return (
      <div className="page-narrow">
        <InquirySent facts={result.details} />
      </div>
    )
  }
  return (
    <div className="page">
      <WorkHead
        back={{ to: back, label: steps.step === 1 ? 'Overview' : 'Previous step' }}
        title="Create New Booking"
        text={
          steps.step === 1 && (
            <>
              {difference}{' '}
              <Link to={paths.comparePrices()} className="text-link">
                Compare all prices
              </Link>
            </>
          )
        }
      />
      <DocumentResult result={result} />
      {services ? (
        <BookingSteps
          services={services}
          cities={cities}
          steps={steps}
          formKey={formKey}
          earliest={earliest}
          errors={result?.errors ?? {}}
          values={result?.values ?? draft?.values ?? {}}
          savedAt={draft?.savedAt ?? null}
          isFresh={!result}
        />
      ) : (
        <RetryNotice title="Couldn't load the services" retryHref={paths.createBooking()} />
      )}
    </div>
  )
}

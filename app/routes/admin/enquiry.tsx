import { data } from 'react-router'
import type { Route } from './+types/enquiry'
import { AppError } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { dateIn, nearInstant } from '#app/base/near-time.ts'
import { ENQUIRY_STATUS_LABELS, ENQUIRY_STATUSES } from '#work/enquiries/enquiry-status.ts'
import { earliestEventDate, listCities } from '#market/catalog/cities.server.ts'
import { getEnquiryDetail } from '#work/enquiries/enquiry-detail.server.ts'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { StatusChoice } from '#app/routes/admin/controls/status-select.tsx'
import { Facts } from '#app/routes/admin/enquiry/enquiry-facts.tsx'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { EnquiryQuestion } from '#app/routes/admin/enquiry/enquiry-question.tsx'
import { QuoteForm } from '#app/routes/admin/enquiry/quote-form.tsx'
import { SentQuotes } from '#app/routes/admin/enquiry/sent-quotes.tsx'
import { now } from '#app/platform/clock.ts'
import { successOf } from '#app/forms/action-result.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Inquiry', 'The inquiry and our answer.')

const STATUS_FAILED = 'Failed to update enquiry status'
const QUOTE_FAILED = 'Failed to send the quote. Please try again.'
const STATUSES = ENQUIRY_STATUSES.map((status) => ({
  value: status,
  label: ENQUIRY_STATUS_LABELS[status],
}))

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  try {
    const [enquiry, earliestDate, cities, question] = await Promise.all([
      getEnquiryDetail(viewer, params.enquiryId),
      earliestEventDate(),
      listCities(),
      askStatus(viewer, 'enquiry', { id: params.enquiryId, status: url.searchParams.get('to') }),
    ])
    return {
      enquiry,
      question,
      timeZone: viewer.timeZone,
      serverNow: now().toISOString(),
      earliestDate,
      cities,
      formKey: newId(),
    }
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status })
    throw error
  }
}

const failureOf = (intent: string) => (intent === 'status' ? STATUS_FAILED : QUOTE_FAILED)

export const action = formAction({
  failure: failureOf,
  intents: {
    async status({ context, params: { enquiryId = '' }, values: { status = '', shown } }) {
      await setConfirmedStatus(requireViewer(context), 'enquiry', { id: enquiryId, status, shown })
      return {
        title: 'Status Updated',
        description: 'Enquiry status has been updated successfully.',
      }
    },
    async quote({ context, params: { enquiryId = '' }, values }) {
      await quoteEnquiry(requireViewer(context), enquiryId, values)
      return {
        title: 'Quote sent',
        description: 'We emailed it to the customer with a link to accept it.',
      }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function EnquiryPage({
  loaderData: { enquiry, question, timeZone, serverNow, earliestDate, cities, formKey },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isQuoted = enquiry.quotes.some((quote) => quote.status === 'accepted')
  return (
    <div>
      <WorkHead back={{ to: adminPaths.home(), label: 'Dashboard' }} title={enquiry.title}>
        <StatusChoice
          label="Status"
          subject={['set', enquiry.id]}
          status={enquiry.status}
          options={STATUSES}
        />
      </WorkHead>
      <DocumentResult result={result} />
      <EnquiryQuestion
        question={question}
        backHref={adminPaths.enquiry(enquiry.id)}
        result={result}
      />
      <p className="cluster-12 above-16">
        {enquiry.answeredAt ? (
          <StateBadge
            state="answered"
            label={`Answered ${nearInstant(enquiry.answeredAt, timeZone, serverNow)}`}
          />
        ) : (
          <StateBadge
            state={enquiry.isOverdue ? 'overdue' : 'open'}
            label={`${enquiry.isOverdue ? 'Overdue since' : 'Reply due by'} ${nearInstant(enquiry.replyDueAt, timeZone, serverNow)}`}
          />
        )}
      </p>
      <div className="work-columns above-32">
        <div className="application-parts">
          {!isQuoted && enquiry.kind !== 'contact' && (
            <QuoteForm
              enquiryId={enquiry.id}
              isCompleted={enquiry.status === 'completed'}
              sentAt={enquiry.quotes[0]?.createdAt ?? ''}
              formKey={formKey}
              enquiry={enquiry}
              name={enquiry.title}
              earliestDate={earliestDate}
              cities={cities}
              errors={result?.errors ?? {}}
              values={result?.values ?? {}}
              success={successOf(result, 'quote')}
            />
          )}
          <SentQuotes quotes={enquiry.quotes} {...{ timeZone, serverNow }} />
        </div>
        <Facts enquiry={enquiry} today={dateIn(serverNow, timeZone)} />
      </div>
    </div>
  )
}

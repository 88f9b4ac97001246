import { ArrowLeft } from 'lucide'
import { data, Link, Form, useNavigation } from 'react-router'
import type { Route } from './+types/enquiry-detail'
import { AppError } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import { setEnquiryStatus } from '#app/features/enquiries/set-enquiry-status.server.ts'
import { earliestEventDate, listCities } from '#app/features/catalog/cities.server.ts'
import { enquiryTitle } from '#app/features/enquiries/enquiry.ts'
import { getEnquiryDetail } from '#app/features/enquiries/enquiry-detail.server.ts'
import { type Enquiry, Facts } from '#app/routes/admin/enquiry/enquiry-facts.tsx'
import { quoteEnquiry } from '#app/features/enquiries/quote-enquiry.server.ts'
import { paths } from '#app/base/paths.ts'
import { QuoteForm } from '#app/routes/admin/enquiry/quote-form.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Enquiry', 'The enquiry and our answer.')

const STATUS_FAILED = 'Failed to update enquiry status'
const QUOTE_FAILED = 'Failed to send the quote. Please try again.'
const STATUSES = [
  { value: 'new', label: 'New' },
  { value: 'work_in_progress', label: 'Work in progress' },
  { value: 'completed', label: 'Completed' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  try {
    const [enquiry, earliestDate, cities] = await Promise.all([
      getEnquiryDetail(viewer, params.enquiryId),
      earliestEventDate(),
      listCities(),
    ])
    return { enquiry, timeZone: viewer.timeZone, earliestDate, cities, formKey: newId() }
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status })
    throw error
  }
}

const failureOf = (intent: string) => (intent === 'status' ? STATUS_FAILED : QUOTE_FAILED)

export const action = formAction({
  failure: failureOf,
  intents: {
    async status({ context, params: { enquiryId = '' }, values: { status = '' } }) {
      await setEnquiryStatus(requireViewer(context), enquiryId, status)
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
  loaderData: { enquiry, timeZone, earliestDate, cities, formKey },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isQuoted = enquiry.quotes.some((quote) => quote.status === 'accepted')
  return (
    <div>
      <Link to={paths.adminAttention()} className="back-link">
        <Icon of={ArrowLeft} size={18} /> Due items
      </Link>
      <div className="work-head">
        <h1 className="display-3 wrap-anywhere">{enquiryTitle(enquiry)}</h1>
        <StatusForm enquiry={enquiry} />
      </div>
      <DocumentResult result={result} />
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {enquiry.answeredAt ? (
          <Badge tone="ok">Answered {formatInstant(enquiry.answeredAt, timeZone)}</Badge>
        ) : (
          <Badge tone={enquiry.isOverdue ? 'bad' : 'clock'}>
            {enquiry.isOverdue ? 'Overdue since' : 'Reply due by'}{' '}
            {formatInstant(enquiry.replyDueAt, timeZone)}
          </Badge>
        )}
      </p>
      <div className="work-columns mt-8">
        <div className="grid content-start gap-5">
          {!isQuoted && enquiry.kind !== 'contact' && (
            <QuoteForm
              enquiryId={enquiry.id}
              sentAt={enquiry.quotes[0]?.createdAt ?? ''}
              formKey={formKey}
              enquiry={enquiry}
              name={enquiryTitle(enquiry)}
              earliestDate={earliestDate}
              cities={cities}
              errors={result?.errors ?? {}}
              values={result?.values ?? {}}
            />
          )}
          {enquiry.quotes.map((quote) => (
            <Panel
              key={quote.id}
              as="section"
              aria-label={`Quote ${formatMoney(quote.amountCents)}`}
            >
              <div className="project-head">
                <h2 className="title">
                  {quote.title}: {formatMoney(quote.amountCents)}
                </h2>
                <Badge
                  tone={
                    quote.status === 'accepted'
                      ? 'ok'
                      : quote.status === 'open'
                        ? 'clock'
                        : 'neutral'
                  }
                >
                  {quote.status === 'accepted'
                    ? 'Accepted'
                    : quote.status === 'open'
                      ? 'Waiting for the customer'
                      : 'Replaced'}
                </Badge>
              </div>
              <p className="mt-3 whitespace-pre-line wrap-anywhere">{quote.message}</p>
              <p className="mt-3 text-sm text-muted">
                Sent {formatInstant(quote.createdAt, timeZone)}, valid until{' '}
                {formatInstant(quote.expiresAt, timeZone)}
              </p>
            </Panel>
          ))}
        </div>
        <Facts enquiry={enquiry} />
      </div>
    </div>
  )
}

function StatusForm({ enquiry }: { enquiry: Enquiry }) {
  const isBusy = useNavigation().formData?.get('intent') === 'status'
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="status" />
      <SelectField
        label="Status"
        name="status"
        key={enquiry.status}
        defaultValue={enquiry.status}
        options={STATUSES}
      />
      <Button type="submit" busy={isBusy}>
        Set
      </Button>
    </Form>
  )
}

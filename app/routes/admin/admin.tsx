import type { Route } from './+types/admin'
import { searchText } from '#app/base/search-text.ts'
import { listEnquiries, listOrbiterTiles } from '#team/reports/admin-overview.server.ts'
import { readToday } from '#team/reports/today-figures.server.ts'
import { now } from '#app/platform/clock.ts'
import { readPlatformCounts } from '#team/reports/platform-counts.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { adminPaths } from '#app/base/admin-paths.ts'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { EnquiryQuestion } from '#app/routes/admin/enquiry/enquiry-question.tsx'
import { PlatformCounts, Today } from '#app/routes/admin/dashboard/figures.tsx'
import { Queue } from '#app/routes/admin/dashboard/queue.tsx'
import { readQueue, readView } from '#app/routes/admin/dashboard/read-queue.server.ts'
import { QueueHead } from '#app/routes/admin/dashboard/queue-head.tsx'
import { QUEUE_INTENTS } from '#app/routes/admin/dashboard/queue-intents.server.ts'
import { LIST_STEP, OverviewLists } from '#app/routes/admin/dashboard/overview-lists.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta('Admin', 'The platform at a glance.')

const STATUS_FAILED = 'Failed to update enquiry status'
const MOST_SHOWN = 600

function readShown(text: string | null): number {
  const shown = Number(text)
  return Number.isInteger(shown) && shown >= LIST_STEP && shown <= MOST_SHOWN ? shown : LIST_STEP
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const params = new URL(request.url).searchParams
  const q = searchText(params.get('q'))
  const shown = {
    enquiries: readShown(params.get('enquiries')),
    orbiters: readShown(params.get('orbiters')),
  }
  const [counts, today, queue, enquiries, orbiters, question] = await Promise.all([
    readPlatformCounts(),
    loadOptional('today', readToday(viewer)),
    loadOptional('open matters', readQueue(viewer, readView(params.get('queue')))),
    loadOptional('enquiries', listEnquiries(viewer, q, shown.enquiries)),
    loadOptional('orbiters', listOrbiterTiles(viewer, q, shown.orbiters)),
    askStatus(viewer, 'enquiry', { id: params.get('set'), status: params.get('to') }),
  ])
  const reader = { viewerId: viewer.id, timeZone: viewer.timeZone, serverNow: now().toISOString() }
  return { counts, today, queue, enquiries, orbiters, question, q, shown, reader }
}

function failureOf(intent: string) {
  if (intent === 'status') return STATUS_FAILED
  return intent.startsWith('retry-') ? 'Failed to try it again' : 'Failed to update the queue'
}

export const action = formAction({
  failure: failureOf,
  intents: {
    ...QUEUE_INTENTS,
    async status({ context, values: { enquiryId = '', status = '', shown } }) {
      await setConfirmedStatus(requireViewer(context), 'enquiry', { id: enquiryId, status, shown })
      return {
        title: 'Status Updated',
        description: 'Enquiry status has been updated successfully.',
      }
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { counts, today, queue, enquiries, orbiters, question, q, shown, reader } = loaderData
  const here = adminPaths.home({ q, ...shown })
  const missing = counts.filter(({ count }) => count === null).map(({ label }) => label)
  useFailureToast(missing.length > 0 || queue === null, 'Failed to load dashboard data')
  return (
    <>
      <QueueHead queue={queue} reader={reader} />
      {missing.length > 0 && (
        <div className="above-24">
          <RetryNotice
            title={`Couldn't load ${missing.join(', ')}`}
            retryHref={adminPaths.home()}
          />
        </div>
      )}
      <PlatformCounts counts={counts} />
      {today && <Today today={today} />}
      <DocumentResult result={result} />
      <EnquiryQuestion question={question} backHref={here} result={result} />
      {queue ? (
        <Queue matters={queue.rows} more={queue.more} view={queue.view} {...reader} />
      ) : (
        <div className="above-24">
          <RetryNotice title="Couldn't load the queue" retryHref={adminPaths.home()} />
        </div>
      )}
      <OverviewLists
        enquiries={enquiries}
        orbiters={orbiters}
        q={q}
        shown={shown}
        timeZone={reader.timeZone}
        serverNow={reader.serverNow}
      />
    </>
  )
}

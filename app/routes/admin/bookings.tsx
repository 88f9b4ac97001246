import { Ticket } from 'lucide'
import { redirect } from 'react-router'
import type { Route } from './+types/bookings'
import { adminPaths } from '#app/base/admin-paths.ts'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import {
  JOB_DAYS,
  JOB_KINDS,
  JOB_STATUSES,
  JOB_TABLE,
  STANDARD_VIEWS,
} from '#app/features/team/desk/job-table.ts'
import { readJobCounts, listJobs } from '#app/features/team/desk/list-jobs.server.ts'
import { deleteView, listSavedViews, saveView } from '#app/features/team/desk/saved-views.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { JOB_COLUMNS } from '#app/routes/admin/bookings/job-columns.tsx'
import { JobViews } from '#app/routes/admin/bookings/job-views.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'

export const meta: Route.MetaFunction = () => pageMeta('Bookings', 'Every booking and its status.')

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, JOB_TABLE)
  return readPage('bookings failed to load', { state }, async () => {
    const [jobs, counts, saved] = await Promise.all([
      listJobs(viewer, state),
      readJobCounts(
        viewer,
        STANDARD_VIEWS.map(({ query }) => query),
      ),
      listSavedViews(viewer),
    ])
    return { jobs, counts, saved }
  })
}

const FAILED = 'Failed to update your views'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'save-view'({ context, values: { name, query } }) {
      const view = await saveView(requireViewer(context), { name, query })
      return { title: 'View saved', description: `“${view.name}” is beside the other views.` }
    },
    async 'delete-view'({ context, values: { viewId = '' } }) {
      await deleteView(requireViewer(context), viewId)
      return { title: 'View deleted', description: 'The bookings in it stay.' }
    },
  },
})

const runAndToast = toastResult(FAILED)

/** Once its view is deleted, the page shows all bookings. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const answer = await runAndToast({ request, serverAction })
  return answer.data.ok && intent === 'delete-view' ? redirect(adminPaths.bookings()) : answer
}

const FILTERS = [
  { name: 'status', label: 'Status', all: 'Any status', options: JOB_STATUSES },
  { name: 'when', label: 'When', all: 'Any day', options: JOB_DAYS },
  { name: 'kind', label: 'Kind', all: 'Any kind', options: JOB_KINDS },
]

export default function Bookings({
  loaderData: { state, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  useFailureToast(content === null, 'Failed to load bookings')
  return (
    <div className="job-list">
      <AdminHead title="Bookings" />
      <AdminTable
        list={content?.jobs ?? null}
        state={state}
        shape={JOB_TABLE}
        label="Search bookings"
        placeholder="Number, person or place"
        filters={FILTERS}
        csvHref={adminPaths.bookingsFile()}
        caption="Bookings"
        columns={JOB_COLUMNS}
        keyOf={(row) => row.id}
        empty={{
          title: 'No bookings found',
          text: 'Try a number, an email, a city, or fewer filters.',
          icon: Ticket,
        }}
        failure={{
          title: "Couldn't load bookings",
          retryHref: adminPaths.bookings() + tableQuery(state, JOB_TABLE, { page: state.page }),
        }}
      >
        {content && (
          <JobViews
            counts={content.counts}
            saved={content.saved}
            query={tableQuery(state, JOB_TABLE)}
            result={result}
          />
        )}
        <DocumentResult result={result?.errors ? undefined : result} />
      </AdminTable>
    </div>
  )
}

import { redirect } from 'react-router'
import type { Route } from './+types/bookings'
import { adminPaths } from '#app/base/admin-paths.ts'
import { tableQuery } from '#app/base/table-state.ts'
import { STANDARD_VIEWS } from '#team/desk/job-table.ts'
import { readJobCounts, listJobs } from '#team/desk/list-jobs.server.ts'
import { findJobPeek } from '#team/desk/peek-job.server.ts'
import { deleteView, listSavedViews, saveView } from '#team/desk/saved-views.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { addressOf } from '#app/routes/admin/controls/table-declaration.ts'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { JobPeek } from '#app/routes/admin/bookings/job-peek.tsx'
import { JOBS } from '#app/routes/admin/bookings/job-table.tsx'
import { JobViews } from '#app/routes/admin/bookings/job-views.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const meta: Route.MetaFunction = () => pageMeta(JOBS.title, JOBS.description)

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(JOBS, args, async (viewer, state) => {
    const [list, counts, saved, peek] = await Promise.all([
      listJobs(viewer, state),
      readJobCounts(
        viewer,
        STANDARD_VIEWS.map(({ query }) => query),
      ),
      listSavedViews(viewer),
      findJobPeek(viewer, args.url.searchParams.get('peek')),
    ])
    return { list, counts, saved, peek }
  })

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

/** After its view is deleted, the page shows all bookings. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const answer = await runAndToast({ request, serverAction })
  return answer.data.ok && intent === 'delete-view' ? redirect(adminPaths.bookings()) : answer
}

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content, timeZone, serverNow } = loaderData
  const hereWith = (more?: string) => addressOf(JOBS, state, more)
  return (
    <div className="job-list">
      <AdminTable
        table={JOBS}
        data={loaderData}
        peek={
          <JobPeek
            peek={content?.peek ?? null}
            rows={content?.list.rows ?? []}
            place={{ timeZone, serverNow, hereWith }}
          />
        }
      >
        {content && (
          <JobViews
            counts={content.counts}
            saved={content.saved}
            query={tableQuery(state, JOBS.shape)}
            result={result}
          />
        )}
        <DocumentResult result={result?.errors ? undefined : result} />
      </AdminTable>
    </div>
  )
}

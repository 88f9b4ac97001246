import type { Route } from './+types/orbiters'
import { tableQuery } from '#app/base/table-state.ts'
import { listRankedProjects } from '#work/projects/admin-assignment-queries.server.ts'
import { listOrbiters } from '#team/desk/orbiter-rows.server.ts'
import {
  askAssignment,
  assignFromForm,
  notifyRefused,
} from '#app/routes/admin/assign-action.server.ts'
import { AssignDialog } from '#app/routes/admin/orbiters/assign-dialog.tsx'
import { ORBITERS } from '#app/routes/admin/orbiters/orbiter-table.tsx'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AssignQuestion } from '#app/routes/admin/controls/assign-question.tsx'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { addressOf } from '#app/routes/admin/controls/table-declaration.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta(ORBITERS.title, ORBITERS.description)

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(ORBITERS, args, async (viewer, state) => {
    const { searchParams } = args.url
    const assign = searchParams.get('assign')
    const [list, projects, question] = await Promise.all([
      listOrbiters(viewer, state),
      assign ? loadOptional('assignable projects', listRankedProjects(viewer, assign)) : null,
      askAssignment(viewer, searchParams),
    ])
    const assigned = list.rows.find((row) => row.id === assign) ?? null
    return { list, projects, assigned, question }
  })

const FAILED = 'Failed to assign orbiter to project'

export const action = formAction({ failure: FAILED, refuse: notifyRefused, work: assignFromForm })

export const clientAction = toastResult(FAILED)

export default function Orbiters({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content } = loaderData
  const { projects = null, assigned = null, question = null } = content ?? {}
  const here = addressOf(ORBITERS, state)
  useAnsweredQuestion(result, here, 'assign')
  return (
    <>
      <AdminTable table={ORBITERS} data={loaderData}>
        <DocumentResult result={result} />
      </AdminTable>
      {assigned && question?.preview ? (
        <AssignQuestion
          preview={question.preview}
          backHref={addressOf(ORBITERS, state, `assign=${assigned.id}`)}
          result={result}
        />
      ) : (
        assigned && (
          <AssignDialog
            key={assigned.id}
            orbiter={assigned}
            projects={projects}
            query={tableQuery(state, ORBITERS.shape, { page: state.page })}
            refusal={question?.refusal ?? null}
            backHref={here}
          />
        )
      )}
    </>
  )
}

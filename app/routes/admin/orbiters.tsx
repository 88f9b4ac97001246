import { UserRound } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/orbiters'
import { readTable, tableQuery, type TableState } from '#app/base/table-state.ts'
import { formatDay } from '#app/base/time.ts'
import { listRankedProjects } from '#app/features/work/projects/admin-assignment-queries.server.ts'
import {
  listOrbiters,
  type OrbiterRow,
} from '#app/features/market/creators/orbiter-table.server.ts'
import { ORBITER_TABLE } from '#app/features/work/projects/project.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import {
  askAssignment,
  assignFromForm,
  notifyRefused,
} from '#app/routes/admin/assign-action.server.ts'
import { AssignDialog } from '#app/routes/admin/orbiters/assign-dialog.tsx'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AssignQuestion } from '#app/routes/admin/controls/assign-question.tsx'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { TableColumn } from '#app/ui/data-table.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Orbiter Management', 'Every Orbiter and their work.')

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, ORBITER_TABLE)
  const assign = searchParams.get('assign')
  return readPage('orbiters failed to load', { state, timeZone: viewer.timeZone }, async () => {
    const [orbiters, projects, question] = await Promise.all([
      listOrbiters(viewer, state),
      assign ? loadOptional('assignable projects', listRankedProjects(viewer, assign)) : null,
      askAssignment(viewer, searchParams),
    ])
    const assigned = orbiters.rows.find((row) => row.id === assign) ?? null
    return { orbiters, projects, assigned, question }
  })
}

const FAILED = 'Failed to assign orbiter to project'

export const action = formAction({ failure: FAILED, refuse: notifyRefused, work: assignFromForm })

export const clientAction = toastResult(FAILED)

function columnsFor(state: TableState, timeZone: string): TableColumn<OrbiterRow>[] {
  return [
    {
      label: 'Orbiter',
      sort: 'name',
      cell: (orbiter) => (
        <>
          <span className="cell-main">
            <PersonLink id={orbiter.id} name={orbiter.fullName} />
          </span>
          <span className="cell-sub">Joined {formatDay(orbiter.joinedAt, timeZone)}</span>
        </>
      ),
    },
    { label: 'Email', sort: 'email', cell: (orbiter) => <EmailText email={orbiter.email} /> },
    { label: 'Total Projects', sort: 'total', isFigure: true, cell: (orbiter) => orbiter.total },
    { label: 'Completed', sort: 'completed', isFigure: true, cell: (orbiter) => orbiter.completed },
    {
      label: 'In Progress',
      sort: 'progress',
      isFigure: true,
      cell: (orbiter) => orbiter.inProgress,
    },
    {
      label: 'Rating',
      sort: 'rating',
      cell: (orbiter) =>
        orbiter.rating === null ? (
          <span className="text-sm whitespace-nowrap text-muted">No reviews yet</span>
        ) : (
          <StarRating value={orbiter.rating} />
        ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (orbiter) => (
        <span className="cell-actions">
          <Link
            to={withAssign(state, orbiter.id)}
            preventScrollReset
            className={buttonClass('quiet', 'sm')}
            aria-label={`Assign: ${orbiter.fullName}`}
          >
            Assign
          </Link>
        </span>
      ),
    },
  ]
}

function withAssign(state: TableState, orbiterId: string): string {
  const query = tableQuery(state, ORBITER_TABLE, { page: state.page })
  return `${adminPaths.orbiters()}${query ? `${query}&` : '?'}assign=${orbiterId}`
}

export default function Orbiters({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content, timeZone } = loaderData
  const { orbiters = null, projects = null, assigned = null, question = null } = content ?? {}
  useFailureToast(orbiters === null, 'Failed to load orbiters')
  const here = adminPaths.orbiters() + tableQuery(state, ORBITER_TABLE, { page: state.page })
  useAnsweredQuestion(result, here, 'assign')
  return (
    <>
      <AdminHead title="Orbiter Management" text="Everyone who films for Orbit, and their work." />
      <AdminTable
        list={orbiters}
        state={state}
        shape={ORBITER_TABLE}
        label="Search Orbiters"
        placeholder="Search orbiters..."
        csvHref={adminPaths.orbitersFile()}
        caption="Orbiters"
        columns={columnsFor(state, timeZone)}
        keyOf={(orbiter) => orbiter.id}
        empty={{
          title: 'No orbiters found',
          text: 'No match. Try another name or email.',
          icon: UserRound,
        }}
        failure={{ title: "Couldn't load orbiters", retryHref: here }}
      >
        <DocumentResult result={result} />
      </AdminTable>
      {assigned && question?.preview ? (
        <AssignQuestion
          preview={question.preview}
          backHref={withAssign(state, assigned.id)}
          result={result}
        />
      ) : (
        assigned && (
          <AssignDialog
            key={assigned.id}
            orbiter={assigned}
            projects={projects}
            query={tableQuery(state, ORBITER_TABLE, { page: state.page })}
            refusal={question?.refusal ?? null}
            backHref={here}
          />
        )
      )}
    </>
  )
}

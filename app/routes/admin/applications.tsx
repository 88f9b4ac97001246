import { Inbox } from 'lucide'
import type { Route } from './+types/applications'
import { listLevelWishes } from '#work/onboarding/give-level.server.ts'
import {
  listApplications,
  listModelSwitchRequests,
} from '#work/onboarding/application-queries.server.ts'
import { decideModelSwitch } from '#work/onboarding/model-switch.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { now } from '#app/platform/clock.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { EmptyState } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ApplicationRow } from '#app/routes/admin/applications/application-row.tsx'
import { LevelWishes } from '#app/routes/admin/applications/level-wishes.tsx'
import { SwitchRequest } from '#app/routes/admin/applications/switch-request.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Applications', 'Orbiter applications by due time.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const show =
    new URL(request.url).searchParams.get('show') === 'decided'
      ? ('decided' as const)
      : ('open' as const)
  const [applications, requests, wishes] = await Promise.all([
    listApplications(viewer, show),
    listModelSwitchRequests(viewer),
    listLevelWishes(viewer),
  ])
  const { timeZone } = viewer
  return { show, applications, requests, wishes, timeZone, serverNow: now().toISOString() }
}

const FAILURE = 'Failed to save the decision. Please try again.'

export const action = formAction({
  failure: FAILURE,
  async work({ context, values }) {
    await decideModelSwitch(requireViewer(context), values)
    return { title: 'Request answered', description: 'We emailed the Orbiter.' }
  },
})

export const clientAction = toastResult(FAILURE)

export default function Applications({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { show, applications, requests, wishes } = loaderData
  return (
    <>
      <WorkHead
        title="Applications"
        text="We promise an answer within 24 hours. The most urgent come first."
      />
      <DocumentResult result={result} />
      <TabLinks
        label="Applications"
        className="above-8"
        tabs={[
          { to: adminPaths.applications(), label: 'To review', current: show === 'open' },
          {
            to: adminPaths.applications({ show: 'decided' }),
            label: 'Reviewed',
            current: show === 'decided',
          },
        ]}
      />
      {applications.length === 0 ? (
        <div className="above-32">
          <EmptyState
            title="Nothing to review"
            text={
              show === 'open'
                ? 'New applications appear here.'
                : 'Reviewed applications appear here.'
            }
            icon={<Icon of={Inbox} />}
          />
        </div>
      ) : (
        <ul className="sample-list applications">
          {applications.map((row) => (
            <li key={row.userId}>
              <ApplicationRow
                row={row}
                timeZone={loaderData.timeZone}
                serverNow={loaderData.serverNow}
              />
            </li>
          ))}
        </ul>
      )}
      <LevelWishes wishes={wishes} />
      {requests.length > 0 && (
        <section aria-labelledby="switch-title" className="above-56">
          <h2 id="switch-title" className="display-3">
            Model switch requests
          </h2>
          <ul className="sample-list above-20">
            {requests.map((request) => (
              <li key={request.id}>
                <SwitchRequest
                  request={request}
                  errors={result?.values?.requestId === request.id ? result.errors : undefined}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

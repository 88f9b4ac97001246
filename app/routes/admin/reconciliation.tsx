import { Scale } from 'lucide'
import type { Route } from './+types/reconciliation'
import { adminPaths } from '#app/base/admin-paths.ts'
import {
  explainDay,
  listReconciledDays,
  recheckDay,
} from '#team/reconciliation/list-days.server.ts'
import { now } from '#app/platform/clock.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { DayTable } from '#app/routes/admin/reconciliation/day-table.tsx'
import { DifferingDay } from '#app/routes/admin/reconciliation/differing-day.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Reconciliation', 'What moved at the payment gateway, compared with the ledger.')

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const place = { timeZone: viewer.timeZone, serverNow: now().toISOString() }
  return readPage('reconciliation failed to load', place, () =>
    listReconciledDays(viewer, searchParams.get('before')),
  )
}

const FAILED = 'Failed to save'

export const action = formAction({
  failure: FAILED,
  intents: {
    async check({ context, values }) {
      await recheckDay(requireViewer(context), values)
      return {
        title: 'Checking again',
        description: 'Reload this page in a minute to see the result.',
      }
    },
    async explain({ context, values }) {
      await explainDay(requireViewer(context), values)
      return { title: 'Explanation saved', description: 'This day no longer raises an alarm.' }
    },
  },
})

export const clientAction = toastResult(FAILED)

export default function Reconciliation({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { content, timeZone, serverNow } = loaderData
  useFailureToast(content === null, 'Failed to load the reconciliation')
  const differing = content?.days.filter(({ differenceCount }) => differenceCount > 0) ?? []
  return (
    <>
      <WorkHead
        title="Reconciliation"
        text="Every night, we compare each payment at the payment service with the ledger."
      />
      <DocumentResult result={result} />
      {content === null && (
        <RetryNotice
          title="Couldn't load the reconciliation"
          retryHref={adminPaths.reconciliation()}
        />
      )}
      {content?.days.length === 0 && (
        <EmptyState
          title="No days compared yet"
          text={
            content.isOn
              ? 'The first comparison runs at 1:30 AM UTC.'
              : 'Payments are off, so there is nothing to compare.'
          }
          icon={<Icon of={Scale} />}
        />
      )}
      <div className="stack-24">
        {differing.map((day) => (
          <DifferingDay key={`${day.day} ${day.gateway}`} day={day} result={result} />
        ))}
        {content && content.days.length > 0 && (
          <DayTable days={content.days} {...{ timeZone, serverNow }} />
        )}
      </div>
      {content?.before && (
        <div className="above-24">
          <LinkButton to={adminPaths.reconciliation({ before: content.before })}>
            Earlier days
          </LinkButton>
        </div>
      )}
    </>
  )
}

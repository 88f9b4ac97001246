import { Star } from 'lucide'
import type { Route } from './+types/moderation'
import { InvalidInput } from '#app/base/errors.ts'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { moderateMessage } from '#work/messages/moderate-message.server.ts'
import { settleReelReports } from '#market/reels/reel-reports.server.ts'
import { setReelFlag } from '#market/reels/save-reel.server.ts'
import {
  listReportedMessages,
  listReportedReels,
  listReviews,
} from '#team/moderation/moderation-lists.server.ts'
import { REVIEW_TABLE } from '#team/moderation/moderation-table.ts'
import { moderateQuestion } from '#work/questions/moderate-question.server.ts'
import { moderateReview } from '#market/reviews/moderate-review.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { adminPaths } from '#app/base/admin-paths.ts'
import { ReportedReels } from '#app/routes/admin/moderation/reported-reels.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'
import { now } from '#app/platform/clock.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { TableToolbar } from '#app/ui/table-toolbar.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'
import { HideQuestion } from '#app/routes/admin/moderation/hide-question.tsx'
import { columnsFor } from '#app/routes/admin/moderation/moderation-columns.tsx'
import { ReportedMessage } from '#app/routes/admin/moderation/report-card.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Moderation', 'Reported messages and reels, and reviews.')

const FAILED = 'Failed to save your decision'

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(url.searchParams, REVIEW_TABLE)
  const hidden = url.searchParams.get('hide')
  const known = { state, hidden, timeZone: viewer.timeZone, serverNow: now().toISOString() }
  return readPage('moderation failed to load', known, async () => {
    const [reported, reels, reviews] = await Promise.all([
      listReportedMessages(viewer),
      listReportedReels(viewer),
      listReviews(viewer, state),
    ])
    return { reported, reels, reviews }
  })
}

export const action = formAction({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = requireViewer(context)
    if (values['reelId']) await decideReel(viewer, values['reelId'], values['decision'] ?? '')
    else if (values['reviewId']) await moderateReview(viewer, values)
    else if (values['kind'] === 'question') await moderateQuestion(viewer, values)
    else await moderateMessage(viewer, values)
    return { title: 'Success', description: 'Your decision is saved' }
  },
})

/** Removing a reel from the gallery also resolves the reports about it. */
function decideReel(viewer: Viewer, reelId: string, decision: string): Promise<void> {
  if (decision !== 'hide' && decision !== 'keep')
    throw new InvalidInput({ decision: 'Choose what to do.' })
  return decision === 'hide'
    ? setReelFlag(viewer, reelId, 'active', false)
    : settleReelReports(viewer, reelId)
}

export const clientAction = toastResult(FAILED)

const SHOW_FILTER = [
  {
    name: 'show',
    label: 'Reviews to show',
    all: 'All reviews',
    options: [
      { value: 'published', label: 'Published' },
      { value: 'hidden', label: 'Hidden' },
    ],
  },
]

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, hidden, timeZone, serverNow, content } = loaderData
  const { reported = null, reels = null, reviews = null } = content ?? {}
  const here = adminPaths.moderation() + tableQuery(state, REVIEW_TABLE, { page: state.page })
  useFailureToast(reviews === null, 'Failed to load moderation')
  return (
    <>
      <WorkHead
        title="Moderation"
        text="Reported content and all reviews. Decisions are recorded in the audit log and can be undone."
      />
      <DocumentResult result={result} />
      {(!reported || !reviews) && (
        <RetryNotice title="Couldn't load moderation" retryHref={adminPaths.moderation()} />
      )}
      {reported && (
        <section aria-labelledby="reported-title">
          <h2 id="reported-title" className="title below-16">
            Reported messages
          </h2>
          {reported.length === 0 ? (
            <p className="text-muted">No reported messages. Reported messages appear here.</p>
          ) : (
            <ul className="desk-list">
              {reported.map((message) => (
                <ReportedMessage
                  key={`${message.id} ${message.reporterName}`}
                  message={message}
                  {...{ timeZone, serverNow, here }}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      {reels && <ReportedReels reported={reels} {...{ timeZone, serverNow, here }} />}
      {reviews && (
        <section className="above-40" aria-labelledby="reviews-title">
          <h2 id="reviews-title" className="title below-16">
            Reviews
          </h2>
          <TableToolbar
            state={state}
            shape={REVIEW_TABLE}
            label="Search reviews"
            placeholder="Search reviews..."
            filters={SHOW_FILTER}
          />
          <DataTable
            caption="Reviews"
            columns={columnsFor({ timeZone, serverNow, here })}
            rows={reviews.rows}
            keyOf={(review) => review.id}
            total={reviews.total}
            state={state}
            shape={REVIEW_TABLE}
            empty={
              <div className="above-24">
                <EmptyState
                  headingLevel={3}
                  title="No reviews found"
                  text="Reviews of completed bookings appear here."
                  icon={<Icon of={Star} />}
                />
              </div>
            }
          />
        </section>
      )}
      {hidden && content && (
        <HideQuestion subject={hidden} lists={content} here={here} result={result} />
      )}
    </>
  )
}

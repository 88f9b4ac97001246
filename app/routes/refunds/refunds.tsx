import type { Route } from './+types/refunds'
import { noteDispute } from '#team/disputes/note-dispute.server.ts'
import { readRefunds } from '#team/disputes/read-dispute.server.ts'
import { readJobAbout } from '#work/jobs/job-about.server.ts'
import { readSummary } from '#work/settlement/read-summary.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { MoneyDetails } from '#app/routes/pay/money-details.tsx'
import { DisputeNews } from '#app/routes/disputes/dispute-news.tsx'
import { RefundList } from '#app/routes/disputes/refund-list.tsx'
import { orLost } from '#app/routes/disputes/or-lost.server.ts'
import { AboutJob } from '#app/routes/pay/about-job.tsx'
import { jobPath, moneyPath } from '#app/routes/pay/job-path.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Notice } from '#app/ui/panel.tsx'
import '../disputes/disputes.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Refunds and disputes', 'What was refunded, and what a bank disputes.')

export const loader = ({ params: { jobId }, context }: Route.LoaderArgs) =>
  orLost(async () => {
    const viewer = requireViewer(context)
    const content = await readRefunds(viewer, jobId)
    const isProject = content.kind === 'project'
    const [about, money] = await Promise.all([
      readJobAbout(jobId),
      readSummary(viewer, isProject ? { projectId: jobId } : { bookingId: jobId }),
    ])
    return { ...content, about, money }
  })

const FAILED = 'Your note was not saved. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async note({ context, values }) {
      await noteDispute(requireViewer(context), values['disputeId'] ?? '', values)
      return { title: 'Note saved', description: 'It goes to the bank with our evidence.' }
    },
  },
})

export const clientAction = pageResult(FAILED)

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { content } = loaderData
  if (!content) return <LostPage what="Booking" />
  const { jobId, kind, title, refunds, disputes, timeZone, about, money } = content
  const back = jobPath(kind, jobId)
  return (
    <div className="page">
      <WorkHead
        back={{ to: back, label: kind === 'project' ? 'Project' : 'Booking' }}
        title="Refunds and disputes"
        text={title}
      />
      <div className="work-columns above-24">
        <div className="refunding">
          {result && !result.errors && (
            <Notice
              tone={result.ok ? 'ok' : 'bad'}
              title={result.ok && result.title}
              result={result}
            >
              {result.description}
            </Notice>
          )}
          {disputes.map((dispute) => (
            <DisputeNews key={dispute.id} dispute={dispute} page={content} result={result} />
          ))}
          {refunds.length + disputes.length === 0 && (
            <p className="text-muted">No refunds or disputes</p>
          )}
          <RefundList refunds={refunds} timeZone={timeZone} />
        </div>
        {about && (
          <AboutJob job={about} to={back}>
            {money && <MoneyDetails money={money} to={moneyPath(kind, jobId)} />}
          </AboutJob>
        )}
      </div>
    </div>
  )
}

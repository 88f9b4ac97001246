import { Link } from 'react-router'
import type { Route } from './+types/refunds'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { noteDispute } from '#team/disputes/note-dispute.server.ts'
import { readRefunds } from '#team/disputes/read-dispute.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { DisputeNews } from '#app/routes/disputes/dispute-news.tsx'
import { RefundList } from '#app/routes/disputes/refund-list.tsx'
import { orLost } from '#app/routes/disputes/or-lost.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Notice } from '#app/ui/panel.tsx'
import '../disputes/disputes.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Refunds and disputes', 'What was refunded, and what a bank disputes.')

export const loader = ({ params, context }: Route.LoaderArgs) =>
  orLost(() => readRefunds(requireViewer(context), params.jobId))

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
  const { jobId, kind, title, refunds, disputes, timeZone } = content
  const isBooking = kind === 'booking'
  return (
    <div className="page refunding">
      <WorkHead
        back={
          isBooking
            ? { to: paths.booking(jobId), label: 'Booking' }
            : { to: paths.project(jobId), label: 'Project' }
        }
        title="Refunds and disputes"
        text={title}
      />
      {result && !result.errors && (
        <Notice tone={result.ok ? 'ok' : 'bad'} title={result.ok && result.title} result={result}>
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
      <Link
        to={isBooking ? paymentPaths.bookingMoney(jobId) : paymentPaths.projectMoney(jobId)}
        className="text-link start tall"
      >
        Where the money is
      </Link>
    </div>
  )
}

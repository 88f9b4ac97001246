import { Link } from 'react-router'
import type { Route } from './+types/order'
import { newId } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { findOrderId, readOrderMoney } from '#team/disputes/read-order-money.server.ts'
import {
  previewRefund,
  refundByAdmin,
  type RefundPreview,
} from '#money/payments/refund-by-admin.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { Figures, OpenDisputes } from '#app/routes/disputes/order-figures.tsx'
import { RefundForm } from '#app/routes/disputes/refund-form.tsx'
import { RefundList } from '#app/routes/disputes/refund-list.tsx'
import { orLost } from '#app/routes/disputes/or-lost.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Notice } from '#app/ui/panel.tsx'
import '../../disputes/disputes.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Money of an order', 'What was charged, held, released and refunded.')

export const loader = ({ params, context }: Route.LoaderArgs) =>
  orLost(async () => ({
    money: await readOrderMoney(requireViewer(context), params.jobId),
    formKey: newId(),
  }))

const FAILED = 'The refund failed. Please try again.'

export const action = formAction<RefundPreview>({
  failure: FAILED,
  intents: {
    async preview({ context, params: { jobId = '' }, values }) {
      const viewer = requireViewer(context)
      const details = await previewRefund(viewer, await findOrderId(viewer, jobId), values)
      return { title: 'Preview', description: '', values, details, toast: false }
    },
    async refund({ context, params: { jobId = '' }, values }) {
      const viewer = requireViewer(context)
      const { cents } = await refundByAdmin(viewer, await findOrderId(viewer, jobId), values)
      return {
        title: `Refunded ${formatCents(cents)}`,
        description: 'The customer and the Orbiter were notified.',
      }
    },
    async retry({ context, values }) {
      await retryRefund(requireViewer(context), values['refundId'] ?? '')
      return { title: 'Sent again', description: 'The refund is on its way to the card.' }
    },
  },
})

export const clientAction = pageResult(FAILED)

export default function AdminOrder({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!loaderData.content) return <LostPage what="Order" />
  const { money, formKey } = loaderData.content
  const { jobId, kind, title, customerName, orbiterName } = money
  const isBooking = kind === 'booking'
  return (
    <>
      <WorkHead
        back={
          isBooking
            ? { to: paths.booking(jobId), label: 'Booking' }
            : { to: paths.project(jobId), label: 'Project' }
        }
        title="Money"
        text={`${title}, by ${orbiterName} for ${customerName}`}
      >
        <Link
          to={isBooking ? paymentPaths.bookingMoney(jobId) : paymentPaths.projectMoney(jobId)}
          className="text-link tall"
        >
          Where the money is
        </Link>
      </WorkHead>
      {result && !result.errors && result.intent !== 'preview' && (
        <Notice tone={result.ok ? 'ok' : 'bad'} title={result.ok && result.title} result={result}>
          {result.description}
        </Notice>
      )}
      <div className="work-columns">
        <div className="refunding top">
          <RefundForm money={money} formKey={formKey} result={result} />
          <RefundList refunds={money.refunds} timeZone={money.timeZone} canRetry />
        </div>
        <div className="refunding enquiry-facts">
          <Figures money={money} />
          <OpenDisputes money={money} />
        </div>
      </div>
    </>
  )
}

import type { BookingAction } from '#work/bookings/booking-transitions.ts'
import { BriefPanel } from '#app/routes/bookings/booking/brief-panel.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'
import { QuotePanel } from '#app/routes/bookings/booking/quote-panel.tsx'
import { ReschedulePanel } from '#app/routes/bookings/booking/reschedule-panel.tsx'
import { ReplyPanel, ReviewPanel } from '#app/routes/bookings/booking/review-panels.tsx'
import {
  cancelBooking,
  rejectRequest,
  type EndingQuestion,
} from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonPanel } from '#app/routes/bookings/cards/reason-panel.tsx'
import { ReportMessage } from '#app/routes/bookings/cards/report-message.tsx'

function ReportPanel({
  page: { view, thread },
  result,
  messageId,
}: PanelProps & { messageId: string }) {
  const message = thread?.messages.find(
    (one) => one.id === messageId && !one.isOwn && !one.isReported,
  )
  if (!message) return null
  return (
    <ReportMessage
      {...panelLinks(view.id, `report-${messageId}`)}
      message={message}
      result={result}
    />
  )
}

/**
 * The form that the URL opens, if the viewer may submit it now. It is part of the page, so it works
 * without JavaScript.
 */
export function BookingPanel({ page, result }: PanelProps) {
  const { view, requestedPanel, review, move } = page
  if (result?.ok) return null
  const can = (action: BookingAction) => view.actions.includes(action)
  const props = { page, result }
  if (requestedPanel === 'quote' && can('quote')) return <QuotePanel {...props} />
  if (requestedPanel === 'reject' && can('reject'))
    return (
      <EndingPanel
        {...props}
        question={rejectRequest({ ...view, customerDisplayName: view.customerName })}
      />
    )
  if (requestedPanel === 'cancel' && can('cancel'))
    return <EndingPanel {...props} question={cancelBooking(view)} />
  if (requestedPanel === 'reschedule' && can('propose') && move)
    return <ReschedulePanel {...props} move={move} />
  if (requestedPanel === 'brief' && can('change-brief')) return <BriefPanel {...props} />
  if (
    requestedPanel === 'review' &&
    view.side === 'customer' &&
    view.status === 'completed' &&
    !review
  )
    return <ReviewPanel {...props} />
  if (requestedPanel === 'reply' && view.side === 'orbiter' && review && !review.reply)
    return <ReplyPanel {...props} />
  if (requestedPanel.startsWith('report-'))
    return <ReportPanel {...props} messageId={requestedPanel.slice('report-'.length)} />
  return null
}

function EndingPanel({
  page: { view },
  result,
  question,
}: PanelProps & { question: EndingQuestion }) {
  return (
    <ReasonPanel
      question={question}
      {...panelLinks(view.id, question.intent)}
      result={result}
      refundBps={question.intent === 'cancel' ? view.refund.refundBps : undefined}
      refundCents={question.intent === 'cancel' ? view.cancellation?.refundCents : undefined}
    />
  )
}

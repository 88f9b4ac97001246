import type { EndingQuestion } from '#app/routes/bookings/cards/ending-questions.ts'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { ReasonField, type ReasonResult } from '#app/routes/bookings/cards/reason-field.tsx'

interface ReasonPanelProps {
  question: EndingQuestion
  action: string
  backHref: string
  result: ReasonResult
  /** The refund that the confirmation promises, in basis points. */
  refundBps?: number
  /** The same refund in cents, if a card was charged. */
  refundCents?: number | undefined
  className?: string
}

/** Shows the confirmation on the page itself. */
export function ReasonPanel({
  question,
  action,
  backHref,
  result,
  refundBps,
  refundCents,
  className,
}: ReasonPanelProps) {
  return (
    <PanelFrame
      intent={question.intent}
      action={action}
      backHref={backHref}
      backLabel="Keep it"
      title={question.title}
      text={question.text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      submit={question.submit}
      tone="danger"
      className={className}
    >
      <input type="hidden" name="bookingId" value={question.bookingId} />
      {refundBps !== undefined && <input type="hidden" name="refundBps" value={refundBps} />}
      {refundCents !== undefined && <input type="hidden" name="refundCents" value={refundCents} />}
      <ReasonField question={question} result={result} />
    </PanelFrame>
  )
}

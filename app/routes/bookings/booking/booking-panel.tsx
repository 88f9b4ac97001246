import { formatMoney } from '#app/base/money.ts'
import type { BookingAction } from '#app/features/bookings/booking-transitions.ts'
import type { BookingView } from '#app/features/bookings/booking-view.server.ts'
import { PanelFrame, type PanelProps } from '#app/routes/bookings/booking/panel-frame.tsx'
import { ReschedulePanel } from '#app/routes/bookings/booking/reschedule-panel.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'

/** The form that the address asks for, if the viewer may do that now. Forms are part of the page: they work without a script. */
export function BookingPanel({ page, result }: PanelProps) {
  const { view, requestedPanel, review, move } = page
  if (result?.ok) return null
  const can = (action: BookingAction) => view.actions.includes(action)
  const props = { page, result }
  if (requestedPanel === 'quote' && can('quote')) return <QuotePanel {...props} />
  if (requestedPanel === 'reject' && can('reject')) return <RejectPanel {...props} />
  if (requestedPanel === 'cancel' && can('cancel')) return <CancelPanel {...props} />
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

function QuotePanel({ page: { view }, result }: PanelProps) {
  return (
    <PanelFrame
      view={view}
      intent="quote"
      panel="quote"
      title="Name your price"
      text={
        <p>{view.customerName} has up to 24 hours to accept it. The date is booked when they do.</p>
      }
      submit="Send the quote"
    >
      <TextField
        label="Price in dollars"
        name="price"
        inputMode="decimal"
        required
        maxLength={10}
        autoComplete="off"
        error={result?.errors?.['price']}
        defaultValue={
          result?.values?.['price'] ??
          (view.quoteCents === null ? '' : String(view.quoteCents / 100))
        }
      />
      <TextareaField
        label="What's included"
        name="note"
        optional
        rows={3}
        maxLength={500}
        error={result?.errors?.['note']}
        defaultValue={result?.values?.['note'] ?? view.quoteNote ?? ''}
      />
    </PanelFrame>
  )
}

function RejectPanel({ page: { view }, result }: PanelProps) {
  return (
    <PanelFrame
      view={view}
      intent="reject"
      panel="reject"
      title={`Decline ${view.customerName}?`}
      text={
        <p>The customer is notified right away and can book someone else. You can't undo this.</p>
      }
      submit="Reject request"
      tone="danger"
    >
      <ReasonField result={result} optional />
    </PanelFrame>
  )
}

function ReasonField({
  result,
  optional,
}: {
  result: ActionResult | undefined
  optional?: boolean
}) {
  return (
    <TextareaField
      label="Reason"
      name="reason"
      optional={optional}
      required={!optional}
      rows={3}
      maxLength={500}
      hint="The other side sees this."
      error={result?.errors?.['reason']}
      defaultValue={result?.values?.['reason']}
    />
  )
}

/** What it means stands before the button, and the cancellation holds to it. */
function consequences(view: BookingView): string[] {
  const other = view.side === 'orbiter' ? view.customerName : view.orbiterName
  if (view.status === 'pending')
    return [
      `${other} is notified right away. Canceling is free, and you can send a new request at any time.`,
    ]
  const lines = [
    `${other} is notified right away and the time becomes available to others. You can't undo this.`,
  ]
  const { refundBps, refundCents } = view.refund
  if (refundCents === null || view.priceCents === null) return lines
  const price = formatMoney(view.priceCents)
  const whose = view.side === 'customer' ? 'You get' : `${view.customerName} gets`
  if (refundBps === 0) lines.push(`This close to the start, the ${price} is not refundable.`)
  else if (refundBps === 10_000) lines.push(`${whose} a full refund: ${price}.`)
  else lines.push(`${whose} ${formatMoney(refundCents)} of ${price} back (${refundBps / 100}%).`)
  return lines
}

function CancelPanel({ page: { view }, result }: PanelProps) {
  const isPending = view.status === 'pending'
  return (
    <PanelFrame
      view={view}
      intent="cancel"
      panel="cancel"
      title={isPending ? 'Cancel this request?' : 'Cancel this booking?'}
      text={consequences(view).map((line) => (
        <p key={line}>{line}</p>
      ))}
      submit={isPending ? 'Cancel request' : 'Cancel booking'}
      tone="danger"
    >
      {!isPending && (
        <>
          <input type="hidden" name="refundBps" value={view.refund.refundBps} />
          <ReasonField result={result} />
        </>
      )}
    </PanelFrame>
  )
}

function BriefPanel({ page: { view }, result }: PanelProps) {
  const value = (name: keyof BookingView['brief']) => result?.values?.[name] ?? view.brief[name]
  const error = (name: string) => result?.errors?.[name]
  return (
    <PanelFrame
      view={view}
      intent="brief"
      panel="brief"
      title={Object.values(view.brief).some(Boolean) ? 'Change the brief' : 'Write the brief'}
      text={<p>Keep it short: your Orbiter reads it on a phone at the event.</p>}
      submit="Save the brief"
    >
      <TextareaField
        label="Must-have moments"
        name="mustHave"
        optional
        rows={5}
        maxLength={2000}
        placeholder={'8:40 PM the toast\nThe first dance, from the left\nDetail of the cake'}
        error={error('mustHave')}
        defaultValue={value('mustHave')}
      />
      <TextField
        label="Brand handle"
        name="brandHandle"
        optional
        maxLength={120}
        placeholder="@yourbrand"
        error={error('brandHandle')}
        defaultValue={value('brandHandle')}
      />
      <TextField
        label="Brand colors"
        name="brandColours"
        optional
        maxLength={200}
        placeholder="Deep green, cream"
        error={error('brandColours')}
        defaultValue={value('brandColours')}
      />
      <TextareaField
        label="Do not film"
        name="doNotFilm"
        optional
        rows={3}
        maxLength={1000}
        placeholder="Children, the back office"
        error={error('doNotFilm')}
        defaultValue={value('doNotFilm')}
      />
    </PanelFrame>
  )
}

function ReviewPanel({ page: { view }, result }: PanelProps) {
  return (
    <PanelFrame
      view={view}
      intent="review"
      panel="review"
      title={`How was ${view.orbiterName}?`}
      text={
        <p>
          Your review appears on the profile with the name you booked under. You can't change it
          later.
        </p>
      }
      submit="Publish review"
    >
      <ChipGroup legend="Stars" error={result?.errors?.['rating']}>
        {[5, 4, 3, 2, 1].map((stars) => (
          <ChipRadio
            key={stars}
            name="rating"
            value={String(stars)}
            label={`${stars} ★`}
            defaultChecked={result?.values?.['rating'] === String(stars)}
            required
          />
        ))}
      </ChipGroup>
      <TextareaField
        label="What should others know?"
        name="text"
        optional
        rows={4}
        maxLength={2000}
        error={result?.errors?.['text']}
        defaultValue={result?.values?.['text']}
      />
    </PanelFrame>
  )
}

function ReplyPanel({ page: { view }, result }: PanelProps) {
  return (
    <PanelFrame
      view={view}
      intent="reply"
      panel="reply"
      title="Reply to the review"
      text={<p>Your reply appears below the review on your profile. You can't change it later.</p>}
      submit="Publish reply"
    >
      <TextareaField
        label="Your reply"
        name="reply"
        required
        rows={4}
        maxLength={2000}
        error={result?.errors?.['reply']}
        defaultValue={result?.values?.['reply']}
      />
    </PanelFrame>
  )
}

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
    <PanelFrame
      view={view}
      intent="report"
      panel={`report-${messageId}`}
      title="Report this message?"
      text={<p className="booking-reason">{message.text.slice(0, 300)}</p>}
      submit="Report message"
      tone="danger"
    >
      <input type="hidden" name="messageId" value={messageId} />
      <TextareaField
        label="What is wrong with it?"
        name="reason"
        required
        rows={3}
        maxLength={500}
        hint="Only the Orbit team sees this."
        error={result?.errors?.['reason']}
        defaultValue={result?.values?.['reason']}
      />
    </PanelFrame>
  )
}

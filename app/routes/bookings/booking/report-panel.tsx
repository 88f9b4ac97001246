import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'
import { TextareaField } from '#app/ui/field.tsx'

export function ReportPanel({
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
      {...panelLinks(view.id, `report-${messageId}`)}
      intent="report"
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

import type { ActionResult } from '#app/forms/action-result.ts'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { TextareaField } from '#app/ui/field.tsx'

interface ReportMessageProps {
  message: { id: string; text: string }
  action: string
  backHref: string
  result: ActionResult<unknown> | undefined
}

/** Asks what is wrong with a message from the other person, in a booking or before one. */
export function ReportMessage({ message, action, backHref, result }: ReportMessageProps) {
  return (
    <PanelFrame
      action={action}
      backHref={backHref}
      intent="report"
      title="Report this message?"
      text={<p className="booking-reason">{message.text.slice(0, 300)}</p>}
      submit="Report message"
      tone="danger"
    >
      <input type="hidden" name="messageId" value={message.id} />
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

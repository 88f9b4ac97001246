import { ReportMessage } from '#app/routes/bookings/cards/report-message.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'

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
    <ReportMessage
      {...panelLinks(view.id, `report-${messageId}`)}
      message={message}
      result={result}
    />
  )
}

import { paths } from '#app/base/paths.ts'
import type { Withdrawal } from '#money/payments/cancellation.ts'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { refundLines } from '#app/routes/projects/project/refund-lines.ts'

interface CancelPanelProps {
  projectId: string
  /** What happens to the money. */
  withdrawal: Withdrawal
}

/** Asks before cancelling a project that has no Orbiter yet. */
export function CancelPanel({ projectId, withdrawal }: CancelPanelProps) {
  return (
    <PanelFrame
      intent="withdraw-project"
      action={paths.project(projectId, { do: 'cancel' })}
      backHref={paths.project(projectId)}
      backLabel="Keep it"
      title="Cancel this project?"
      text={[
        "We stop looking for an Orbiter. You can't undo this.",
        ...refundLines(withdrawal),
      ].map((line) => (
        <p key={line}>{line}</p>
      ))}
      submit="Cancel project"
      tone="danger"
    >
      <input type="hidden" name="refundCents" value={withdrawal.refund?.refundCents ?? 0} />
    </PanelFrame>
  )
}

import type { OrbiterLevel } from '#market/creators/creator.ts'
import type { ListingNeed } from '#work/onboarding/listing-needs.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { MissingList } from '#app/routes/admin/application/decision-panels.tsx'
import { LevelField } from '#app/routes/admin/application/level-panel.tsx'
import { ConfirmDialog } from '#app/routes/admin/controls/confirm-dialog.tsx'

interface AskDialogProps {
  ask: string | null
  name: string
  approval: string
  missing: readonly ListingNeed[]
  level: OrbiterLevel | null
  wished: OrbiterLevel | null
  backHref: string
  result: ActionResult | undefined
}

/** The dialog that the URL opens, if the application is in a state for it. */
export function AskDialog(props: AskDialogProps) {
  const { ask, approval, name, backHref, result } = props
  const frame = { backHref, result }
  const reason = { hint: "It's included in our email to them.", max: 1000 }
  if (ask === 'approve' && approval === 'pending') return <ApproveAnyway {...props} />
  if (ask === 'take-back' && (approval === 'approved' || approval === 'refused'))
    return (
      <ConfirmDialog
        {...frame}
        title={approval === 'approved' ? 'Withdraw this approval?' : 'Reopen this application?'}
        text={`${name} is open for your decision again${
          approval === 'approved' ? ' and is not listed until then. Their bookings stay' : ''
        }. We'll email them.`}
        intent="take-back"
        label={approval === 'approved' ? 'Withdraw approval' : 'Reopen'}
        reason={reason}
      />
    )
  if (ask === 'delist' && approval === 'approved')
    return (
      <ConfirmDialog
        {...frame}
        title="Delist this Orbiter?"
        text={`Customers can't find or book ${name} anymore. Existing bookings don't change. We'll email the Orbiter.`}
        intent="delist"
        label="Delist"
        reason={reason}
      />
    )
  if (ask === 'relist' && approval === 'delisted')
    return (
      <ConfirmDialog
        {...frame}
        title="List this Orbiter again?"
        text={`${name} is listed right away if nothing is missing, otherwise once the profile is complete. We'll email them.`}
        intent="relist"
        label="List again"
        tone="main"
      />
    )
  return null
}

function ApproveAnyway({ name, missing, level, wished, backHref, result }: AskDialogProps) {
  return (
    <ConfirmDialog
      backHref={backHref}
      result={result}
      title="Approve with items missing?"
      text={`${name} isn't ready to be listed. If you approve now, they're listed automatically once these are complete. We'll email them what is missing.`}
      intent="approve"
      label="Approve, then list when ready"
      tone="main"
    >
      <MissingList missing={missing} />
      <input type="hidden" name="isIncomplete" value="on" />
      <LevelField level={level} wished={wished} result={result} idPrefix="ask" />
    </ConfirmDialog>
  )
}

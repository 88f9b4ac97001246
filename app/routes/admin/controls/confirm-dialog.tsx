import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface ConfirmDialogProps {
  title: string
  /** What confirming does, and whom it notifies. */
  text: string
  intent: string
  label: string
  tone?: 'main' | 'danger'
  backHref: string
  result: ActionResult | undefined
  /** Adds a field for a reason; the hint says who reads the reason. */
  reason?: { hint: string; max: number; isOptional?: boolean }
  /** Shown above the reason. */
  children?: ReactNode
  /** Shown between the reason and the buttons. */
  after?: ReactNode
}

/** Asks before an action that is hard to undo or that affects someone. Its URL opens it. */
export function ConfirmDialog({
  title,
  text,
  intent,
  label,
  tone = 'danger',
  backHref,
  result,
  reason,
  children,
  after,
}: ConfirmDialogProps) {
  const close = useCloseWhenDone(result, backHref)
  const isBusy = useNavigation().formData?.get('intent') === intent
  const mine = result && !result.ok ? result : undefined
  return (
    <Modal open onClose={close} title={title} description={text} size="sm">
      <AutosaveForm
        draft={`${backHref}#${label}`}
        isAnswered={mine !== undefined}
        method="post"
        className="stack-16"
        preventScrollReset
      >
        {mine && !mine.errors && <Notice tone="bad">{mine.description}</Notice>}
        {children}
        {reason && (
          <TextareaField
            label="Reason"
            name="reason"
            idPrefix="confirm"
            rows={3}
            maxLength={reason.max}
            optional={reason.isOptional ?? false}
            required={!reason.isOptional}
            hint={reason.hint}
            defaultValue={mine?.values?.['reason']}
            error={mine?.errors?.['reason']}
          />
        )}
        {after}
        <div className="cluster-12 end">
          <LinkButton to={backHref} preventScrollReset>
            Go back
          </LinkButton>
          <Button type="submit" name="intent" value={intent} tone={tone} busy={isBusy}>
            {label}
          </Button>
        </div>
      </AutosaveForm>
    </Modal>
  )
}

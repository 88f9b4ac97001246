import { Button } from '#app/ui/button.tsx'

interface SectionSaveProps {
  intent: string
  label: string
  isBusy: boolean
  /** Whether something was typed since the last save. */
  isTyped: boolean
}

/** The save button of a section: it stays in view from the first change until it is pressed. */
export function SectionSave({ intent, label, isBusy, isTyped }: SectionSaveProps) {
  return (
    <div className="editor-save cluster-12" data-typed={isTyped || undefined}>
      <Button
        type="submit"
        name="intent"
        value={intent}
        tone="main"
        busy={isBusy}
        busyLabel="Saving"
      >
        {label}
      </Button>
      <p className="small text-muted" role="status">
        {isTyped && 'You have unsaved changes. We keep them until you save.'}
      </p>
    </div>
  )
}

import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { useEmptied } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'

export interface StepProps {
  values: Record<string, string>
  errors: FieldErrors | undefined
  autosave: FormAutosave
}

interface FormProps extends StepProps {
  step: string
  busyLabel: string
  /** Which of the step's fields are on the page. */
  shown?: string
  /** Changes when an entry was added, which empties the form for the next one. */
  arrival?: unknown
  /** Shown beside Continue. */
  aside?: ReactNode
  children: ReactNode
}

export function SetupForm({
  step,
  busyLabel,
  shown,
  arrival,
  aside,
  autosave,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { ...autosave, shown })
  useEmptied(form, arrival)
  const sending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" ref={form} className="stack-24" noValidate>
      <input type="hidden" name="step" value={step} />
      {children}
      <div className="wizard-actions">
        <Button
          type="submit"
          name="intent"
          value="continue"
          tone="main"
          busy={sending === 'continue'}
          busyLabel={busyLabel}
          className="step-on"
        >
          Continue
        </Button>
        {aside}
      </div>
    </Form>
  )
}

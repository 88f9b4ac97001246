import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import type { Answers } from '#work/onboarding/application.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { Button } from '#app/ui/button.tsx'

export interface StepProps {
  answers: Answers & Record<string, string | undefined>
  errors: FieldErrors | undefined
  autosave: FormAutosave
}

interface FrameProps extends StepProps {
  step: string
  label: string
  busyLabel: string
  hasBack?: boolean
  children: ReactNode
}

export function StepForm({
  step,
  label,
  busyLabel,
  hasBack = false,
  autosave,
  children,
}: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, autosave)
  const sending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" ref={form} className="stack-24" noValidate>
      <input type="hidden" name="step" value={step} />
      {children}
      <div className="wizard-actions">
        {/*
          Enter presses the first submit button in the page, so Continue comes first and CSS
          displays it last.
        */}
        <Button
          type="submit"
          name="intent"
          value="continue"
          tone="main"
          busy={sending === 'continue'}
          busyLabel={busyLabel}
          className="step-on"
        >
          {label}
        </Button>
        {hasBack && (
          <Button type="submit" name="intent" value="back" className="step-before">
            Back
          </Button>
        )}
      </div>
    </Form>
  )
}

import type { ReactNode } from 'react'
import type { WizardStep } from '#work/onboarding/application.ts'

interface WizardFrameProps {
  title: string
  steps: readonly WizardStep[]
  /** Number of the current step, from 1. */
  current: number
  above?: ReactNode
  children: ReactNode
}

/** The header of both wizards: the current step, and how many are left. */
export function WizardFrame({ title, steps, current, above, children }: WizardFrameProps) {
  return (
    <div className="page">
      <div className="wizard">
        <header>
          {above}
          <h1 className="display-2">{title}</h1>
          <p className="mt-3 text-muted tabular">
            {current} of {steps.length}
          </p>
          <div
            className="sr-only"
            role="progressbar"
            aria-label="Progress"
            aria-valuenow={current}
            aria-valuemin={1}
            aria-valuemax={steps.length}
          />
          <ol className="wizard-bar" aria-label="Steps">
            {steps.map((step, index) => (
              <li
                key={step.key}
                data-done={index + 1 < current || undefined}
                aria-current={index + 1 === current ? 'step' : undefined}
              >
                {step.label}
              </li>
            ))}
          </ol>
        </header>
        {children}
      </div>
    </div>
  )
}

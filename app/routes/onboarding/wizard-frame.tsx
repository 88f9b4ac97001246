import type { ReactNode } from 'react'
import type { WizardStep } from '#work/onboarding/application.ts'
import { PageHead } from '#app/ui/page-head.tsx'

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
        <div>
          <PageHead above={above} title={title}>
            <p className="tabular text-muted">
              {current} of {steps.length}
            </p>
          </PageHead>
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
        </div>
        {children}
      </div>
    </div>
  )
}

import { Link } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import type { WallTime } from '#app/base/event-map.ts'
import type { FieldErrors } from '#app/base/errors.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'

export interface BookingStepsProps {
  services: OfferedProduct[]
  /** Suggestions for browsers without JavaScript. */
  cities: string[]
  steps: StepState
  formKey: string
  /** The earliest time at which an event can start in any city. */
  earliest: WallTime | null
  errors: FieldErrors
  values: Record<string, string>
  savedAt: string | null
  isFresh: boolean
  /** Updates the summary with a choice before its step is submitted. */
  choose: (choice: Partial<Choice>) => void
}

export type Choice = Pick<StepState, 'service' | 'date' | 'time' | 'end'>

export interface StepState {
  step: number
  service: string
  date: string
  time: string
  /** When the event ends; empty if it ends with the filming. */
  end: string
}

interface StepButtonsProps {
  back: { to: string; label: string }
  canGoOn: boolean
  isLast?: boolean
  isSending?: boolean
}

export function StepButtons({
  back,
  canGoOn,
  isLast = false,
  isSending = false,
}: StepButtonsProps) {
  return (
    <div className="cluster-12 between">
      <Link to={back.to} className={buttonClass('quiet')}>
        {back.label}
      </Link>
      {isLast ? (
        <Button
          type="submit"
          tone="main"
          disabled={!canGoOn}
          busy={isSending}
          busyLabel="Sending..."
        >
          Submit Inquiry
        </Button>
      ) : (
        <>
          <Button type="submit" tone="main" disabled={!canGoOn} className="needs-script">
            Next
          </Button>
          {!canGoOn && (
            <WithoutScript>
              <Button type="submit" tone="main">
                Next
              </Button>
            </WithoutScript>
          )}
        </>
      )}
    </div>
  )
}

import { useState } from 'react'
import { ChosenSummary } from '#app/routes/dashboard/create-booking/chosen-summary.tsx'
import { ServiceStep } from '#app/routes/dashboard/create-booking/service-step.tsx'
import { TimeStep } from '#app/routes/dashboard/create-booking/time-step.tsx'
import { PlaceStep } from '#app/routes/dashboard/create-booking/place-step.tsx'
import type {
  BookingStepsProps,
  Choice,
} from '#app/routes/dashboard/create-booking/step-buttons.tsx'
import './booking-steps.css'

const STEPS = ['Service', 'Date and time', 'Location and contact']

export function BookingSteps(given: Omit<BookingStepsProps, 'choose'>) {
  const { steps, services } = given
  // The choices made on this step apply until the step or its saved choices change.
  const [live, setLive] = useState<{ of: string; choice: Partial<Choice> }>({ of: '', choice: {} })
  const of = JSON.stringify(steps)
  const choice = live.of === of ? live.choice : {}
  const props = {
    ...given,
    choose: (more: Partial<Choice>) => setLive({ of, choice: { ...choice, ...more } }),
  }
  return (
    <>
      <ol className="step-line" aria-label="Steps">
        {STEPS.map((label, index) => (
          <li
            key={label}
            aria-current={steps.step === index + 1 ? 'step' : undefined}
            data-done={steps.step > index + 1 || undefined}
          >
            <span className="time-words" aria-hidden="true">
              {index + 1}
            </span>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      <div className="form-beside">
        <div className="shrink">
          {steps.step === 1 && <ServiceStep {...props} key="service" />}
          {steps.step === 2 && <TimeStep {...props} key="time" />}
          {steps.step === 3 && <PlaceStep {...props} key="place" />}
        </div>
        <ChosenSummary services={services} chosen={{ ...steps, ...choice }} />
      </div>
    </>
  )
}

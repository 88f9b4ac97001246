import { ServiceStep } from '#app/routes/dashboard/create-booking/service-step.tsx'
import { TimeStep } from '#app/routes/dashboard/create-booking/time-step.tsx'
import { PlaceStep } from '#app/routes/dashboard/create-booking/place-step.tsx'
import type { BookingStepsProps } from '#app/routes/dashboard/create-booking/step-buttons.tsx'

const STEPS = ['Service', 'Date and time', 'Location and contact']
export function BookingSteps(props: BookingStepsProps) {
  const { steps } = props
  return (
    <>
      <ol className="step-line" aria-label="Steps">
        {STEPS.map((label, index) => (
          <li
            key={label}
            aria-current={steps.step === index + 1 ? 'step' : undefined}
            data-done={steps.step > index + 1 || undefined}
          >
            <span className="step-count" aria-hidden="true">
              {index + 1}
            </span>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      {steps.step === 1 && <ServiceStep {...props} key="service" />}
      {steps.step === 2 && <TimeStep {...props} key="time" />}
      {steps.step === 3 && <PlaceStep {...props} key="place" />}
    </>
  )
}

import { useState } from 'react'
import { Form } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { formTexts } from '#app/forms/form-values.ts'
import { StepButtons } from '#app/routes/dashboard/create-booking/step-buttons.tsx'
import type { BookingStepsProps } from '#app/routes/dashboard/create-booking/step-buttons.tsx'

export function ServiceStep({ services, steps, choose }: BookingStepsProps) {
  const [chosen, setChosen] = useState(steps.service)
  return (
    <Form
      action={paths.createBooking()}
      className="stack-32"
      onInput={(event) => {
        const service = formTexts(event.currentTarget).get('service') ?? ''
        setChosen(service)
        choose({ service })
      }}
    >
      <input type="hidden" name="step" value="2" />
      {steps.date && <input type="hidden" name="date" value={steps.date} />}
      {steps.time && <input type="hidden" name="time" value={steps.time} />}
      {steps.end && <input type="hidden" name="end" value={steps.end} />}
      <fieldset>
        <legend className="display-3 below-20">Choose a service</legend>
        <div className="package-options">
          {services.map((product) => (
            <label key={product.id} className="package-option">
              <input
                type="radio"
                name="service"
                value={product.id}
                defaultChecked={product.id === steps.service}
                required
              />
              <span className="title">{product.name}</span>
              <span className="package-option-price display-3">
                {formatMoney(product.priceCents)}
              </span>
              <span className="small text-muted">
                {product.subtitle}, {product.features[0]}
              </span>
              <span className="small text-muted">{product.delivery}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <StepButtons back={{ to: paths.userDashboard(), label: 'Cancel' }} canGoOn={chosen !== ''} />
    </Form>
  )
}

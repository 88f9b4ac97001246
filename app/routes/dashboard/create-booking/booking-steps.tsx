import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatTime } from '#app/base/time.ts'
import type { Product } from '#app/features/catalog/product.ts'
import { US_STATES } from '#app/features/catalog/us-states.ts'
import { HOURLY_TIMES } from '#app/base/time-steps.ts'
import { BOOKING_TEXT_LIMITS } from '#app/features/enquiries/managed-inquiry.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { paths } from '#app/base/paths.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

export interface StepState {
  step: number
  service: string
  date: string
  time: string
}

interface BookingStepsProps {
  services: Product[]
  steps: StepState
  formKey: string
  earliest: string
  errors: FieldErrors
  values: Record<string, string>
  savedAt: string | null
  isFresh: boolean
}

const STEPS = ['Service', 'Date and time', 'Location and contact']
const STATES = US_STATES.map((value) => ({ value, label: value }))
const NEEDED_FIELDS = ['address', 'city', 'zipCode', 'state'] as const

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

function ServiceStep({ services, steps }: BookingStepsProps) {
  const [chosen, setChosen] = useState(steps.service)
  return (
    <Form
      action={paths.createBooking()}
      className="grid gap-8"
      onInput={(event) => setChosen(fieldsOf(new FormData(event.currentTarget))['service'] ?? '')}
    >
      <input type="hidden" name="step" value="2" />
      {steps.date && <input type="hidden" name="date" value={steps.date} />}
      {steps.time && <input type="hidden" name="time" value={steps.time} />}
      <fieldset>
        <legend className="display-3 mb-5">Choose a service</legend>
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
              <span className="package-option-price">{formatMoney(product.priceCents)}</span>
              <span className="text-sm text-muted">
                {product.subtitle}, {product.features[0]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <StepButtons back={{ to: paths.userDashboard(), label: 'Cancel' }} canGoOn={chosen !== ''} />
    </Form>
  )
}

function TimeStep({ steps, earliest }: BookingStepsProps) {
  const [date, setDate] = useState(steps.date)
  const [time, setTime] = useState(steps.time)
  return (
    <Form action={paths.createBooking()} className="grid gap-8">
      <input type="hidden" name="step" value="3" />
      <input type="hidden" name="service" value={steps.service} />
      <DateField label="Date" name="date" value={date} onChange={setDate} fromDate={earliest} />
      <ChipGroup legend="Time" hint="In the event's local time">
        {HOURLY_TIMES.map((hour) => (
          <ChipRadio
            key={hour}
            name="time"
            value={hour}
            label={formatTime(hour)}
            className="tabular"
            defaultChecked={steps.time === hour}
            onChange={() => setTime(hour)}
            required
          />
        ))}
      </ChipGroup>
      <StepButtons
        back={{ to: paths.createBooking({ ...steps, date, time, step: 1 }), label: 'Back' }}
        canGoOn={date !== '' && time !== ''}
      />
    </Form>
  )
}

function PlaceStep({
  services,
  steps,
  formKey,
  errors,
  values,
  savedAt,
  isFresh,
}: BookingStepsProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, {
    name: 'create-booking',
    savedAt,
    saveTo: paths.saveDraft('create-booking'),
    isAnswered: !isFresh,
  })
  const isSending = useNavigation().formMethod === 'POST'
  const [isFilled, setIsFilled] = useState<boolean | null>(null)
  const look = () => setIsFilled(isComplete(form.current))
  // After the draft has been put back, and again when the browser fills fields in by itself.
  useEffect(() => setIsFilled(isComplete(form.current)), [])
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] })
  const service = services.find((product) => product.id === steps.service)
  return (
    <Form
      ref={form}
      method="post"
      action={paths.createBooking({ ...steps })}
      noValidate
      preventScrollReset
      className="grid gap-8"
      onInput={look}
      onFocus={look}
      aria-label="Location and contact"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="service" value={steps.service} />
      <input type="hidden" name="date" value={steps.date} />
      <input type="hidden" name="time" value={steps.time} />
      <p className="lead">
        {service?.name}
        {service && `, ${formatMoney(service.priceCents)}`}. {formatDate(steps.date)},{' '}
        {formatTime(steps.time)}.
      </p>
      <div className="form-pairs">
        <TextField
          {...field('address')}
          label="Address"
          autoComplete="street-address"
          maxLength={BOOKING_TEXT_LIMITS.address}
          aria-required
        />
        <TextField
          {...field('city')}
          label="City"
          autoComplete="address-level2"
          maxLength={BOOKING_TEXT_LIMITS.city}
          aria-required
        />
        <TextField
          {...field('zipCode')}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={BOOKING_TEXT_LIMITS.zipCode}
          aria-required
        />
        <SelectField
          {...field('state')}
          label="State"
          placeholder="Choose a state"
          options={STATES}
          autoComplete="address-level1"
          aria-required
        />
      </div>
      <TextareaField
        {...field('notes')}
        label="Additional notes"
        rows={4}
        maxLength={BOOKING_TEXT_LIMITS.notes}
        optional
        placeholder="What's happening, and what the reels should show"
      />
      <StepButtons
        back={{ to: paths.createBooking({ ...steps, step: 2 }), label: 'Back' }}
        canGoOn={isFilled ?? true}
        isSending={isSending}
        isLast
      />
    </Form>
  )
}

function isComplete(form: HTMLFormElement | null): boolean {
  if (!form) return false
  const typed = fieldsOf(new FormData(form))
  return NEEDED_FIELDS.every((name) => (typed[name] ?? '').trim() !== '')
}

interface StepButtonsProps {
  back: { to: string; label: string }
  canGoOn: boolean
  isLast?: boolean
  isSending?: boolean
}

function StepButtons({ back, canGoOn, isLast = false, isSending = false }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-3">
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

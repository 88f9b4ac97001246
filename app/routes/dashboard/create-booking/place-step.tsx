import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { OccasionField } from '#market/catalog/occasion-field.tsx'
import { US_STATES } from '#market/catalog/us-states.ts'
import { PlaceField } from '#market/creators/place-field.tsx'
import { BOOKING_TEXT_LIMITS } from '#work/enquiries/managed-inquiry.ts'
import { formTexts } from '#app/forms/form-values.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { paths } from '#app/base/paths.ts'
import { Notice } from '#app/ui/panel.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import {
  StepButtons,
  type BookingStepsProps,
} from '#app/routes/dashboard/create-booking/step-buttons.tsx'

const STATES = US_STATES.map((value) => ({ value, label: value }))

const NEEDED_FIELDS = ['address', 'city', 'zipCode', 'state'] as const

export function PlaceStep({
  cities,
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
  // Check after the draft is restored, and again when the browser autofills fields.
  useEffect(() => setIsFilled(isComplete(form.current)), [])
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] })
  return (
    <Form
      ref={form}
      method="post"
      action={paths.createBooking({ ...steps })}
      noValidate
      preventScrollReset
      className="stack-24"
      onInput={look}
      onFocus={look}
      aria-label="Location and contact"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="service" value={steps.service} />
      <input type="hidden" name="date" value={steps.date} />
      <input type="hidden" name="time" value={steps.time} />
      <input type="hidden" name="eventEnd" value={steps.end} />
      <TimeRefused steps={steps} error={errors['date'] ?? errors['time'] ?? errors['eventEnd']} />
      <div className="form-pairs">
        <TextField
          {...field('address')}
          label="Address"
          autoComplete="address-line1"
          maxLength={BOOKING_TEXT_LIMITS.address}
          aria-required
        />
        <PlaceField
          {...field('city')}
          label="City"
          autoComplete="address-level2"
          maxLength={BOOKING_TEXT_LIMITS.city}
          aria-required
          cities={cities}
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
      <OccasionField {...field('occasion')} />
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

function TimeRefused({
  steps,
  error,
}: Pick<BookingStepsProps, 'steps'> & { error: string | undefined }) {
  if (!error) return null
  return (
    <Notice tone="bad" title="Choose another time">
      {error}{' '}
      <Link to={paths.createBooking({ ...steps, time: '', step: 2 })} className="text-link">
        Change date and time
      </Link>
    </Notice>
  )
}

function isComplete(form: HTMLFormElement | null): boolean {
  if (!form) return false
  const typed = formTexts(form)
  return NEEDED_FIELDS.every((name) => (typed.get(name) ?? '').trim() !== '')
}

import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { HOURLY_TIMES } from '#app/base/time-steps.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { formatTime } from '#app/base/time.ts'
import { cityOptions, type City } from '#app/features/catalog/cities.ts'
import { EVENT_TYPE_LABELS } from '#app/features/catalog/event-types.ts'
import type { Product } from '#app/features/catalog/product.ts'
import {
  PACKAGE_EVENT_TYPES,
  PROJECT_TEXT_LIMITS as LIMITS,
} from '#app/features/projects/project.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { OrderSummary } from '#app/routes/public/book-package/order-summary.tsx'
import { PackageChoice } from '#app/routes/public/book-package/package-choice.tsx'

const EVENT_TYPES = PACKAGE_EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))
const hourOptions = () => HOURLY_TIMES.map((value) => ({ value, label: formatTime(value) }))

interface PackageFormProps {
  packages: Product[]
  /** What the fields start with: what is known, what was left behind, or what was sent and refused. */
  start: Record<string, string>
  result: ActionResult<unknown> | undefined
  formKey: string
  draftToken: string | null
  isSignedIn: boolean
  autosave: Pick<FormAutosave, 'saveTo' | 'savedAt' | 'linked'>
  earliestDate: string
  /** Where Orbit works. */
  cities: City[]
  /** When it is delivered, as Orbit claims it; null while the claim is hidden. */
  guarantee: string | null
}

export function PackageForm({
  packages,
  start,
  result,
  formKey,
  draftToken,
  isSignedIn,
  autosave,
  earliestDate,
  cities,
  guarantee,
}: PackageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { ...autosave, name: 'book-package', isAnswered: result !== undefined })
  const [shown, setShown] = useState({
    packageId: start['packageId'] ?? '',
    eventDate: start['eventDate'] ?? '',
    startTime: start['startTime'] ?? '',
  })
  const isSending = useNavigation().formMethod === 'POST'
  const errors = result?.errors ?? {}
  const follow = () => {
    if (!form.current) return
    const typed = fieldsOf(new FormData(form.current))
    const text = (name: string) => typed[name] ?? ''
    setShown({
      packageId: text('packageId'),
      eventDate: text('eventDate'),
      startTime: text('startTime'),
    })
  }
  const field = (name: string) => ({ name, defaultValue: start[name] ?? '', error: errors[name] })
  const chosen = packages.find((product) => product.id === shown.packageId)
  return (
    <Form
      ref={form}
      onInput={follow}
      method="post"
      noValidate
      preventScrollReset
      className="package-booking"
      aria-label="Package booking"
    >
      {result && <DocumentResult result={result} className="" />}
      <input type="hidden" name="formKey" value={formKey} />
      {draftToken && <input type="hidden" name="draft" value={draftToken} />}
      <div className="grid min-w-0 content-start gap-10">
        <PackageChoice
          packages={packages}
          chosen={start['packageId'] ?? ''}
          error={errors['packageId']}
        />
        <fieldset className="grid gap-6">
          <legend className="display-3 mb-5">Event details</legend>
          <div className="form-pairs">
            <TextField
              {...field('businessName')}
              label="Business name"
              autoComplete="organization"
              maxLength={LIMITS.business}
              aria-required
            />
            <SelectField
              {...field('eventType')}
              label="Event type"
              placeholder="Choose an event type"
              options={EVENT_TYPES}
              aria-required
            />
            <TextField
              {...field('contactEmail')}
              label="Contact email"
              type="email"
              autoComplete="email"
              maxLength={LIMITS.email}
              aria-required
            />
            <TextField
              {...field('contactPhone')}
              label="Contact phone"
              type="tel"
              autoComplete="tel"
              maxLength={LIMITS.phone}
              optional
            />
            <TextField
              {...field('eventDate')}
              label="Event date"
              type="date"
              min={earliestDate}
              aria-required
            />
            <SelectField
              {...field('startTime')}
              label="Start time"
              hint="In the city's own time"
              placeholder="Choose a start time"
              options={hourOptions()}
              aria-required
            />
            <SelectField
              {...field('city')}
              label="City"
              placeholder="Choose your city"
              options={cityOptions(cities)}
              aria-required
            />
            <TextField
              {...field('eventLocation')}
              label="Event location"
              placeholder="Venue and street"
              autoComplete="street-address"
              maxLength={LIMITS.venue}
              aria-required
            />
          </div>
          <TextareaField
            {...field('specialRequests')}
            label="Special requests"
            rows={4}
            maxLength={LIMITS.notes}
            optional
            placeholder="What to film, and who to ask for at the door"
          />
        </fieldset>
      </div>
      <OrderSummary
        guarantee={guarantee}
        chosen={chosen}
        eventDate={shown.eventDate}
        startTime={shown.startTime}
      >
        <Button
          type="submit"
          tone="main"
          className="btn-lg w-full"
          busy={isSending}
          busyLabel="Processing..."
        >
          Submit Booking
        </Button>
        <p className="text-sm text-muted">
          {isSignedIn
            ? 'You pay only after an Orbiter has confirmed.'
            : "You sign in or sign up next. We keep what you've entered."}
        </p>
      </OrderSummary>
    </Form>
  )
}

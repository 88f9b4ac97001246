import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { EVENT_TYPE_LABELS } from '#app/features/catalog/event-types.ts'
import type { Product } from '#app/features/catalog/product.ts'
import { PlaceField } from '#app/features/creators/place-field.tsx'
import {
  BUDGETS,
  ENQUIRY_EVENT_TYPES,
  GUEST_COUNTS,
  PACKAGE_TYPES,
  TEXT_LIMITS,
} from '#app/features/enquiries/enquiry.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField, type SelectOption } from '#app/ui/field.tsx'

const EVENT_TYPES = ENQUIRY_EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))
const GUESTS = GUEST_COUNTS.map((value) => ({ value, label: value }))
const DETAILS_ROWS = 4

function packageOptions(packages: Product[]): SelectOption[] {
  return PACKAGE_TYPES.flatMap((value): SelectOption[] => {
    if (value === 'custom') return [{ value, label: 'Custom' }]
    const product = packages.find(({ id }) => id === value)
    return product ? [{ value, label: `${product.name} (${formatMoney(product.priceCents)})` }] : []
  })
}

interface EnquiryFormProps {
  formKey: string
  /** What the fields start with: what is known of the person, or what was sent and refused. */
  start: Record<string, string>
  result: ActionResult<unknown> | undefined
  autosave: Pick<FormAutosave, 'saveTo' | 'savedAt' | 'linked'>
  packages: Product[]
  cities: string[]
  earliestDate: string
}

export function EnquiryForm({
  formKey,
  start,
  result,
  autosave,
  packages,
  cities,
  earliestDate,
}: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { ...autosave, name: 'enquiry', isAnswered: result !== undefined })
  const isSending = useNavigation().formMethod === 'POST'
  const field = (name: string) => ({
    name,
    defaultValue: start[name] ?? '',
    error: result?.errors?.[name],
  })
  return (
    // The server checks: the browser's own bubbles would keep the specified message from showing.
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="panel enquiry-form"
      aria-label="Enquiry"
    >
      {result && <DocumentResult result={result} className="" />}
      <input type="hidden" name="formKey" value={formKey} />
      <TextField
        {...field('name')}
        label="Name"
        autoComplete="name"
        maxLength={TEXT_LIMITS.name}
        aria-required
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={TEXT_LIMITS.email}
        aria-required
      />
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_LIMITS.phone}
        optional
      />
      <SelectField
        {...field('eventType')}
        label="Event type"
        placeholder="Choose an event type"
        options={EVENT_TYPES}
        aria-required
      />
      <TextField
        {...field('eventDate')}
        label="Event date"
        type="date"
        min={earliestDate}
        optional
      />
      <PlaceField
        {...field('location')}
        label="Location"
        placeholder="City or venue"
        autoComplete="off"
        maxLength={TEXT_LIMITS.location}
        optional
        cities={cities}
      />
      <div className="enquiry-wide">
        <SelectField
          {...field('packageType')}
          label="Package"
          placeholder="Not sure yet"
          options={packageOptions(packages)}
          optional
        />
      </div>
      <SelectField
        {...field('guestCount')}
        label="Guest count"
        placeholder="Not sure yet"
        options={GUESTS}
        optional
      />
      <SelectField
        {...field('budget')}
        label="Budget"
        placeholder="Not sure yet"
        options={BUDGETS}
        optional
      />
      <div className="enquiry-wide">
        <TextareaField
          {...field('details')}
          label="Details"
          rows={DETAILS_ROWS}
          className="enquiry-details"
          maxLength={TEXT_LIMITS.details}
          optional
          placeholder="What's happening, when it ends, and what the reel should show"
        />
      </div>
      <div className="enquiry-wide">
        <Button
          type="submit"
          tone="main"
          className="btn-lg w-full sm:w-auto"
          busy={isSending}
          busyLabel="Sending Enquiry..."
        >
          Send Enquiry
        </Button>
      </div>
    </Form>
  )
}

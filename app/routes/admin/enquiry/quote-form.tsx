import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { timesBetween } from '#app/base/time-steps.ts'
import type { FieldErrors } from '#app/base/errors.ts'
import { cityOptions, type City } from '#app/features/catalog/cities.ts'
import { EventDateField } from '#app/features/catalog/event-form-fields.tsx'
import {
  describeExtent,
  extentOfProduct,
  soldName,
  type SoldProduct,
} from '#app/features/catalog/product.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'

interface QuoteFormProps {
  enquiryId: string
  /** When the newest quote was sent; empty before the first. */
  sentAt: string
  formKey: string
  enquiry: {
    eventDate: string | null
    requestedTime: string | null
    address: string | null
    location: string | null
    city: string | null
    product: SoldProduct | null
  }
  /** What the enquiry is about; used as the initial title. */
  name: string
  earliestDate: string
  /** The cities that Orbit serves. */
  cities: City[]
  errors: FieldErrors
  values: Record<string, string>
}

/** Prefilled with what the customer has already said. */
export function QuoteForm({
  enquiryId,
  sentAt,
  formKey,
  enquiry,
  name,
  earliestDate,
  cities,
  errors,
  values,
}: QuoteFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'quote'
  const known = knownFields({ enquiry, name, earliestDate, cities })
  const field = (key: string) => ({
    name: key,
    defaultValue: values[key] ?? known[key] ?? '',
    error: errors[key],
  })
  return (
    <Panel as="section" aria-labelledby="quote-title">
      <h2 id="quote-title" className="title">
        Send a quote
      </h2>
      <AutosaveForm
        draft={`quote:${enquiryId}`}
        savedAt={sentAt}
        isAnswered={values['amount'] !== undefined}
        method="post"
        noValidate
        preventScrollReset
        className="mt-5 grid gap-5"
      >
        <input type="hidden" name="intent" value="quote" />
        <input type="hidden" name="formKey" value={formKey} />
        <QuoteFields
          field={field}
          reelsHint={rangeOf(enquiry.product)}
          earliestDate={earliestDate}
          cities={cities}
        />
        <TextareaField
          {...field('message')}
          label="Message"
          rows={5}
          maxLength={4000}
          aria-required
          placeholder="What's included, and what happens next"
        />
        <div>
          <Button type="submit" tone="main" busy={isSending} busyLabel="Sending...">
            Send Quote
          </Button>
        </div>
      </AutosaveForm>
    </Panel>
  )
}

function knownFields({
  enquiry,
  name,
  earliestDate,
  cities,
}: Pick<QuoteFormProps, 'enquiry' | 'name' | 'earliestDate' | 'cities'>): Record<string, string> {
  const place = `${enquiry.city ?? ''} ${enquiry.location ?? ''}`.toLowerCase()
  return {
    title: name,
    amount: enquiry.product ? String(enquiry.product.priceCents / 100) : '',
    city: cities.find((city) => place.includes(city.name.toLowerCase()))?.name ?? '',
    venueAddress: enquiry.address ?? '',
    eventDate: enquiry.eventDate && enquiry.eventDate >= earliestDate ? enquiry.eventDate : '',
    startTime: enquiry.requestedTime ?? '',
    ...extentFields(enquiry.product),
  }
}

function extentFields(product: SoldProduct | null): Record<string, string> {
  const { durationMinutes, days, reels, photos } = product
    ? extentOfProduct(product)
    : { durationMinutes: 120, days: 1, reels: 1, photos: 0 }
  return {
    durationHours: String(durationMinutes / 60),
    days: String(days),
    reels: String(reels),
    photos: String(photos),
  }
}

/** Where the chosen product promises a range, such as `3-5 reels`. */
function rangeOf(product: SoldProduct | null): string | undefined {
  if (!product) return undefined
  const extent = extentOfProduct(product)
  return extent.reelsUpTo === undefined
    ? undefined
    : `${soldName(product)}: ${describeExtent(extent).delivery}`
}

interface QuoteFieldsProps {
  /** Beside the number of reels. */
  reelsHint: string | undefined
  field: FieldOf
  earliestDate: string
  cities: City[]
}

const QUOTED_TIMES = timesBetween('06:00', '26:00', 30)

function QuoteFields({ field, reelsHint, earliestDate, cities }: QuoteFieldsProps) {
  return (
    <div className="form-pairs">
      <TextField {...field('title')} label="Title" maxLength={120} aria-required />
      <TextField
        {...field('amount')}
        label="Price in dollars"
        inputMode="decimal"
        maxLength={10}
        aria-required
      />
      <SelectField
        {...field('city')}
        label="City"
        placeholder="Choose the city"
        options={cityOptions(cities)}
        aria-required
      />
      <TextField {...field('venueAddress')} label="Venue and street" maxLength={300} optional />
      <EventDateField field={field} earliestDate={earliestDate} />
      <TimeSelect
        {...field('startTime')}
        label="Start"
        placeholder="Choose a time"
        times={QUOTED_TIMES}
        aria-required
      />
      <TextField
        {...field('durationHours')}
        label="Hours per day"
        inputMode="decimal"
        maxLength={4}
        aria-required
      />
      <TextField {...field('days')} label="Days" inputMode="numeric" maxLength={1} aria-required />
      <TextField
        {...field('reels')}
        label="Reels"
        hint={reelsHint}
        inputMode="numeric"
        maxLength={2}
        aria-required
      />
      <TextField
        {...field('photos')}
        label="Photos"
        inputMode="numeric"
        maxLength={3}
        aria-required
      />
    </div>
  )
}

import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { FieldErrors } from '#app/base/errors.ts'
import type { City } from '#market/catalog/cities.ts'
import { soldName, type SoldProduct } from '#market/catalog/product.ts'
import { describeExtent, extentOfProduct } from '#market/catalog/product-extent.ts'
import { QuoteFields } from '#app/routes/admin/enquiry/quote-fields.tsx'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { TextareaField } from '#app/ui/field.tsx'

interface QuoteFormProps {
  enquiryId: string
  /** Sending a quote reopens a completed enquiry, so the form asks first. */
  isCompleted: boolean
  /** When the newest quote was sent; empty before the first. */
  sentAt: string
  formKey: string
  enquiry: {
    eventDate: string | null
    requestedTime: string | null
    eventEndTime: string | null
    address: string | null
    location: string | null
    city: string | null
    product: SoldProduct | null
  }
  /** What the enquiry is about; the initial title of the quote. */
  name: string
  earliestDate: string
  /** The cities that Orbit serves. */
  cities: City[]
  errors: FieldErrors
  values: Record<string, string>
  /** The successful result of submitting this form. */
  success: object | undefined
}

/** The form for a quote, prefilled with what the customer has already said. */
export function QuoteForm({
  enquiryId,
  isCompleted,
  sentAt,
  enquiry,
  name,
  earliestDate,
  cities,
  errors,
  values,
  success,
  ...props
}: QuoteFormProps) {
  const formKey = useFormKey(props.formKey, success)
  const isSending = useNavigation().formData?.get('intent') === 'quote'
  const known = knownFields({ enquiry, name, earliestDate, cities })
  const field = (key: string) => ({
    name: key,
    defaultValue: values[key] ?? known[key] ?? '',
    error: errors[key],
  })
  return (
    <section aria-labelledby="quote-title">
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
        className="stack-20 above-20"
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
        {isCompleted && (
          <CheckboxField
            name="reopens"
            label="Reopen this inquiry"
            hint="It is completed. The quote makes it work in progress again."
            defaultChecked={values['reopens'] === 'on'}
            error={errors['reopens']}
          />
        )}
        <div>
          <Button type="submit" tone="main" busy={isSending} busyLabel="Sending...">
            Send Quote
          </Button>
        </div>
      </AutosaveForm>
    </section>
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
    eventEnd: enquiry.eventEndTime ?? '',
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

/** Set if the chosen product promises a range, such as `3-5 reels`. */
function rangeOf(product: SoldProduct | null): string | undefined {
  if (!product) return undefined
  const extent = extentOfProduct(product)
  return extent.reelsUpTo === undefined
    ? undefined
    : `${soldName(product)}: ${describeExtent(extent).delivery}`
}

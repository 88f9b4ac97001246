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
import { SelectField, TextareaField, TextField, type SelectOption } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

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

export function PersonFields({ field }: { field: FieldOf }) {
  return (
    <>
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
    </>
  )
}

interface EnquiryFieldsProps {
  field: FieldOf
  packages: Product[]
  cities: string[]
  earliestDate: string
}

export function EnquiryFields({ field, packages, cities, earliestDate }: EnquiryFieldsProps) {
  return (
    <>
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
    </>
  )
}

import { ENQUIRY_TEXT_LIMITS } from '#work/enquiries/enquiry-limits.ts'
import { EventDateField, EventTypeField, QuotedTimes } from '#market/catalog/event-form-fields.tsx'
import { ENQUIRY_EVENT_TYPES } from '#market/catalog/event-types.ts'
import { OccasionField } from '#market/catalog/occasion-field.tsx'
import { PlaceField } from '#market/creators/place-field.tsx'
import { BUDGETS, GUEST_COUNTS } from '#work/enquiries/enquiry.ts'
import { SenderFields } from '#work/enquiries/sender-fields.tsx'
import { SelectField, TextareaField, TextField, type SelectOption } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

const GUESTS = GUEST_COUNTS.map((value) => ({ value, label: value }))
const DETAILS_ROWS = 4

export function PersonFields({ field }: { field: FieldOf }) {
  return (
    <>
      <SenderFields field={field} />
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={ENQUIRY_TEXT_LIMITS.phone}
        optional
      />
    </>
  )
}

interface EnquiryFieldsProps {
  field: FieldOf
  packages: SelectOption[]
  cities: string[]
  earliestDate: string
  /** The filming minutes of the chosen package. */
  soldMinutes: number | null
}

export function EnquiryFields({
  field,
  packages,
  cities,
  earliestDate,
  soldMinutes,
}: EnquiryFieldsProps) {
  return (
    <>
      <OccasionField {...field('occasion')} />
      <EventTypeField field={field} types={ENQUIRY_EVENT_TYPES} />
      <EventDateField field={field} earliestDate={earliestDate} optional />
      <QuotedTimes field={field} soldMinutes={soldMinutes} />
      <PlaceField
        {...field('location')}
        label="Location"
        placeholder="City or venue"
        autoComplete="off"
        maxLength={ENQUIRY_TEXT_LIMITS.location}
        optional
        cities={cities}
      />
      <SelectField
        {...field('packageType')}
        label="Package"
        placeholder="Not sure yet"
        options={packages}
        optional
      />
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
      <div className="span-all">
        <TextareaField
          {...field('details')}
          label="Details"
          rows={DETAILS_ROWS}
          className="enquiry-details"
          maxLength={ENQUIRY_TEXT_LIMITS.details}
          optional
          placeholder="What's happening, and what the reel should show"
        />
      </div>
    </>
  )
}

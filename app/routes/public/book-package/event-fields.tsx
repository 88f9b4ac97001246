import { PROJECT_TEXT_LIMITS as LIMITS } from '#app/base/text-limits.ts'
import { formatTime } from '#app/base/time.ts'
import { cityOptions, type City } from '#app/features/catalog/cities.ts'
import { EventDateField, EventTypeField } from '#app/features/catalog/event-form-fields.tsx'
import { PACKAGE_EVENT_TYPES } from '#app/features/catalog/event-types.ts'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

interface EventFieldsProps {
  field: FieldOf
  earliestDate: string
  startTimes: readonly string[]
  cities: City[]
}

export function EventFields({ field, earliestDate, startTimes, cities }: EventFieldsProps) {
  return (
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
        <EventTypeField field={field} types={PACKAGE_EVENT_TYPES} />
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
        <EventDateField field={field} earliestDate={earliestDate} />
        <SelectField
          {...field('startTime')}
          label="Start time"
          hint="In the event's local time"
          placeholder="Choose a start time"
          options={startTimes.map((value) => ({ value, label: formatTime(value) }))}
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
  )
}

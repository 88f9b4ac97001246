import { PROJECT_TEXT_LIMITS as LIMITS } from '#app/base/text-limits.ts'
import { firstOf, timesAhead } from '#app/base/earliest-times.ts'
import type { BookableCity } from '#market/catalog/cities.server.ts'
import { cityOptions } from '#market/catalog/cities.ts'
import { OccasionField } from '#market/catalog/occasion-field.tsx'
import { EventEndField } from '#market/catalog/event-end-field.tsx'
import { EventDateField, EventTypeField } from '#market/catalog/event-form-fields.tsx'
import { PACKAGE_EVENT_TYPES } from '#market/catalog/event-types.ts'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

interface EventFieldsProps {
  field: FieldOf
  cities: BookableCity[]
  /** The current choices. */
  chosen: { eventDate: string; city: string; startTime: string }
  /** The filming minutes of the chosen package. */
  soldMinutes: number | null
}

export function EventFields({ field, cities, chosen, soldMinutes }: EventFieldsProps) {
  const isChosen = ({ name }: BookableCity) => !chosen.city || name === chosen.city
  const earliest = firstOf(cities.filter(isChosen).map((city) => city.earliest))
  const times = timesAhead(chosen.eventDate, earliest)
  return (
    <fieldset className="stack-24">
      <legend className="display-3 below-20">Event details</legend>
      <OccasionField {...field('occasion')} />
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
        <EventDateField field={field} earliestDate={earliest?.date} />
        <TimeSelect
          {...field('startTime')}
          label="Start time"
          hint={times.length > 0 ? "In the event's local time" : 'No times left on this day'}
          placeholder="Choose a start time"
          times={times}
          aria-required
        />
        <EventEndField {...field('eventEnd')} start={chosen.startTime} soldMinutes={soldMinutes} />
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
          placeholder="Venue, street and ZIP code"
          autoComplete="address-line1"
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

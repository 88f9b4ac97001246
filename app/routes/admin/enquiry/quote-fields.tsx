import { timesBetween } from '#app/base/time-steps.ts'
import { cityOptions, type City } from '#app/features/catalog/cities.ts'
import { EventDateField } from '#app/features/catalog/event-form-fields.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'

interface QuoteFieldsProps {
  /** Beside the number of reels. */
  reelsHint: string | undefined
  field: FieldOf
  earliestDate: string
  cities: City[]
}

const QUOTED_TIMES = timesBetween('06:00', '26:00', 30)

export function QuoteFields({ field, reelsHint, earliestDate, cities }: QuoteFieldsProps) {
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

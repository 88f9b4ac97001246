import { useState } from 'react'
import { QUOTED_TIMES } from '#app/base/time-steps.ts'
import { cityOptions, type City } from '#market/catalog/cities.ts'
import { EventEndField } from '#market/catalog/event-end-field.tsx'
import { EventDateField } from '#market/catalog/event-form-fields.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'

interface QuoteFieldsProps {
  /** The hint beside the number of reels. */
  reelsHint: string | undefined
  field: FieldOf
  earliestDate: string
  cities: City[]
}

export function QuoteFields({ field, reelsHint, earliestDate, cities }: QuoteFieldsProps) {
  const [start, setStart] = useState(field('startTime').defaultValue)
  const [hours, setHours] = useState(field('durationHours').defaultValue)
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
        onInput={({ currentTarget }) => setStart(currentTarget.value)}
        aria-required
      />
      <EventEndField
        {...field('eventEnd')}
        start={start}
        soldMinutes={Number(hours) > 0 ? Number(hours) * 60 : null}
      />
      <TextField
        {...field('durationHours')}
        label="Hours per day"
        onInput={({ currentTarget }) => setHours(currentTarget.value)}
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

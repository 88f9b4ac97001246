/** Event fields shared by several forms. */
import { useState } from 'react'
import { QUOTED_TIMES } from '#app/base/time-steps.ts'
import { EventEndField } from '#market/catalog/event-end-field.tsx'
import { EVENT_TYPE_LABELS, type EventType } from '#market/catalog/event-types.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'

export function EventTypeField({ field, types }: { field: FieldOf; types: readonly EventType[] }) {
  return (
    <SelectField
      {...field('eventType')}
      label="Event type"
      placeholder="Choose an event type"
      options={types.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
      aria-required
    />
  )
}

interface EventDateFieldProps {
  field: FieldOf
  /** `yyyy-MM-dd`; undefined for no limit. */
  earliestDate: string | undefined
  optional?: boolean
}

export function EventDateField({ field, earliestDate, optional }: EventDateFieldProps) {
  return (
    <TextField
      {...field('eventDate')}
      label="Event date"
      type="date"
      min={earliestDate}
      optional={optional}
      aria-required={optional ? undefined : true}
    />
  )
}

interface QuotedTimesProps {
  field: FieldOf
  /** The filming time of the chosen product; null when none is chosen. */
  soldMinutes: number | null
}

/**
 * Asks when an event starts and ends, for forms where filming is agreed with a quote: any time of
 * the day, or not known yet.
 */
export function QuotedTimes({ field, soldMinutes }: QuotedTimesProps) {
  const { defaultValue, ...start } = field('startTime')
  const [time, setTime] = useState(defaultValue)
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    setTime(currentTarget.value)
  return (
    <>
      <TimeSelect
        {...start}
        label="Starts"
        placeholder="Not sure yet"
        times={QUOTED_TIMES}
        value={time}
        onChange={change}
        onInput={change}
        optional
      />
      <EventEndField
        {...field('eventEnd')}
        start={time}
        soldMinutes={soldMinutes}
        whenEmpty="Not sure yet"
        optional
      />
    </>
  )
}

/** Fields about an event that several forms have. */
import { EVENT_TYPE_LABELS, type EventType } from '#app/features/market/catalog/event-types.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

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

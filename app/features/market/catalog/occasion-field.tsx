import type { ComponentProps } from 'react'
import { OCCASION_MAX } from '#app/base/text-limits.ts'
import { TextField } from '#app/ui/field.tsx'

/** What the event is called; the same field in every form that asks for an event. */
export function OccasionField(
  props: Omit<ComponentProps<typeof TextField>, 'label' | 'placeholder' | 'maxLength' | 'optional'>,
) {
  return (
    <TextField
      {...props}
      label="What's the occasion?"
      placeholder="Opening night at Halcyon"
      maxLength={OCCASION_MAX}
      autoComplete="off"
      optional
    />
  )
}

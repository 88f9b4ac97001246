import { ENQUIRY_TEXT_LIMITS } from '#work/enquiries/enquiry-limits.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

/** The fields for the sender's name and address. */
export function SenderFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        autoComplete="name"
        maxLength={ENQUIRY_TEXT_LIMITS.name}
        aria-required
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={ENQUIRY_TEXT_LIMITS.email}
        aria-required
      />
    </>
  )
}

import type { ActionResult } from '#app/forms/action-result.ts'
import type { EndingQuestion } from '#app/routes/bookings/cards/ending-questions.ts'
import { TextareaField } from '#app/ui/field.tsx'

export type ReasonResult = Pick<ActionResult, 'ok' | 'errors' | 'values'> | undefined

interface ReasonFieldProps {
  question: EndingQuestion
  result: ReasonResult
  idPrefix?: string
}

/** The field for the reason, if the confirmation asks for one. */
export function ReasonField({ question: { reason }, result, idPrefix }: ReasonFieldProps) {
  if (!reason) return null
  return (
    <TextareaField
      label="Reason"
      name="reason"
      idPrefix={idPrefix}
      optional={reason.isOptional}
      required={!reason.isOptional}
      rows={3}
      maxLength={500}
      hint={reason.hint}
      error={result?.errors?.['reason']}
      defaultValue={result?.values?.['reason']}
    />
  )
}

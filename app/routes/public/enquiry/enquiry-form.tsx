import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Product } from '#app/features/catalog/product.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { EnquiryFields, PersonFields } from '#app/routes/public/enquiry/enquiry-fields.tsx'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { Button } from '#app/ui/button.tsx'

interface EnquiryFormProps {
  formKey: string
  /** What the fields start with: what is known of the person, or what was sent and refused. */
  start: Record<string, string>
  result: ActionResult<unknown> | undefined
  autosave: Pick<FormAutosave, 'saveTo' | 'savedAt' | 'linked'>
  packages: Product[]
  cities: string[]
  earliestDate: string
}

export function EnquiryForm({
  formKey,
  start,
  result,
  autosave,
  packages,
  cities,
  earliestDate,
}: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { ...autosave, name: 'enquiry', isAnswered: result !== undefined })
  const isSending = useNavigation().formMethod === 'POST'
  const field = (name: string) => ({
    name,
    defaultValue: start[name] ?? '',
    error: result?.errors?.[name],
  })
  return (
    // The server checks: the browser's own bubbles would keep the specified message from showing.
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="panel enquiry-form"
      aria-label="Enquiry"
    >
      {result && <DocumentResult result={result} className="" />}
      <input type="hidden" name="formKey" value={formKey} />
      <PersonFields field={field} />
      <EnquiryFields
        field={field}
        packages={packages}
        cities={cities}
        earliestDate={earliestDate}
      />
      <div className="enquiry-wide">
        <Button
          type="submit"
          tone="main"
          className="btn-lg w-full sm:w-auto"
          busy={isSending}
          busyLabel="Sending Enquiry..."
        >
          Send Enquiry
        </Button>
      </div>
    </Form>
  )
}

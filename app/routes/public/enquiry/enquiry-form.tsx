import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { EnquiryFields, PersonFields } from '#app/routes/public/enquiry/enquiry-fields.tsx'
import type { PackageOption } from '#app/routes/public/enquiry/package-options.server.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'

interface EnquiryFormProps {
  formKey: string
  /**
   * Initial values of the fields: known data about the person, or what was submitted and rejected.
   */
  start: Record<string, string>
  result: ActionResult<unknown> | undefined
  autosave: Pick<FormAutosave, 'saveTo' | 'savedAt' | 'linked'>
  packages: PackageOption[]
  cities: string[]
  earliestDate: string
}

export function EnquiryForm({
  start,
  result,
  autosave,
  packages,
  cities,
  earliestDate,
  ...props
}: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const formKey = useFormKey(props.formKey, successOf(result))
  useEmptied(form, formKey)
  useFormAutosave(form, { ...autosave, name: 'enquiry', isAnswered: result !== undefined })
  const isSending = useNavigation().formMethod === 'POST'
  const [packageId, setPackageId] = useState(start['packageType'] ?? '')
  const chosen = packages.find(({ value }) => value === packageId)
  const field = (name: string) => ({
    name,
    defaultValue: start[name] ?? '',
    error: result?.errors?.[name],
  })
  return (
    // The server validates: the browser's own bubbles would prevent the specified message from
    // showing.
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={({ target }) => {
        const { name, value } = target as HTMLSelectElement
        if (name === 'packageType') setPackageId(value)
      }}
      className="enquiry-form"
      aria-label="Inquiry"
    >
      {result && <DocumentResult result={result} />}
      <input type="hidden" name="formKey" value={formKey} />
      <PersonFields field={field} />
      <EnquiryFields
        field={field}
        packages={packages}
        cities={cities}
        earliestDate={earliestDate}
        soldMinutes={chosen?.soldMinutes ?? null}
      />
      <div className="span-all">
        <Button
          type="submit"
          tone="main"
          className="btn-lg send-button"
          busy={isSending}
          busyLabel="Sending Enquiry..."
        >
          Send Enquiry
        </Button>
      </div>
    </Form>
  )
}

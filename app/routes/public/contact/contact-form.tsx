import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { ENQUIRY_TEXT_LIMITS } from '#work/enquiries/enquiry-limits.ts'
import { SenderFields } from '#work/enquiries/sender-fields.tsx'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, type SelectOption } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface FormProps {
  formKey: string
  start: Record<string, string>
  topics: readonly SelectOption[]
  result: ActionResult<unknown> | undefined
}

export function ContactForm({ start, topics, result, ...props }: FormProps) {
  const formKey = useFormKey(props.formKey, successOf(result))
  const isSending = useNavigation().formAction?.startsWith(paths.contact()) ?? false
  const field = (name: string) => ({
    name,
    defaultValue: result?.values?.[name] ?? start[name] ?? '',
    error: result?.errors?.[name],
  })
  return (
    <AutosaveForm
      draft="contact"
      start={start}
      isAnswered={result !== undefined}
      method="post"
      action={paths.contact()}
      noValidate
      className="enquiry-form"
      aria-label="Write to us"
    >
      <input type="hidden" name="formKey" value={formKey} />
      {result && (
        <div className="span-all">
          <Notice
            result={result.errors ? undefined : result}
            tone="bad"
            title={result.errors ? 'Please check your entries' : 'Error'}
          >
            {result.errors ? 'Please check the highlighted fields.' : result.description}
          </Notice>
        </div>
      )}
      <SenderFields field={field} />
      <div className="span-all">
        <SelectField
          {...field('topic')}
          label="What is it about?"
          placeholder="Choose a topic"
          options={topics}
          aria-required
        />
      </div>
      <div className="span-all">
        <TextareaField
          {...field('message')}
          label="Message"
          rows={8}
          maxLength={ENQUIRY_TEXT_LIMITS.details}
          aria-required
        />
      </div>
      <div className="span-all">
        <Button
          type="submit"
          tone="main"
          className="btn-lg send-button"
          busy={isSending}
          busyLabel="Sending..."
        >
          Send Message
        </Button>
      </div>
    </AutosaveForm>
  )
}

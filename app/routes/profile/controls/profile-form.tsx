import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useEmptied } from '#app/forms/use-sent-form.ts'
import { Button, type ButtonTone } from '#app/ui/button.tsx'

interface ProfileFormProps {
  intent: string
  submit: string
  tone?: ButtonTone
  /** Accessible name of the button, if several buttons have the same text. */
  label?: string
  /** Whether the form sends a file. */
  withFile?: boolean
  /** For actions that end the session, so that nothing on the old page reloads in between. */
  reloadDocument?: boolean
  className?: string
  /** For a form that is emptied after a successful submission: the success. */
  arrival?: object | undefined
  children?: ReactNode
}

/** A form of the account page: posts to the page that contains it, with its intent. */
export function ProfileForm({
  intent,
  submit,
  tone,
  label,
  withFile = false,
  reloadDocument,
  className = 'stack-20',
  arrival,
  children,
}: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEmptied(form, arrival)
  const navigation = useNavigation()
  const isBusy = navigation.state === 'submitting' && navigation.formData?.get('intent') === intent
  return (
    <Form
      ref={form}
      method="post"
      reloadDocument={reloadDocument}
      encType={withFile ? 'multipart/form-data' : undefined}
      preventScrollReset
      className={className}
      noValidate={withFile}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div>
        <Button type="submit" tone={tone} busy={isBusy} aria-label={label}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

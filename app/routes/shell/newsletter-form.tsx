import { Form, useNavigation } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldNotes, useFieldId } from '#app/ui/field-notes.tsx'

interface NewsletterFormProps {
  /** Keeps the field's id different from the one in the footer. */
  idPrefix: string
  typed?: string
  error?: string
}

/** Submitting it opens the newsletter page. */
export function NewsletterForm({ idPrefix, typed = '', error }: NewsletterFormProps) {
  const isSending = useNavigation().formAction === paths.newsletter()
  const id = useFieldId('email', idPrefix)
  return (
    <Form
      method="post"
      action={paths.newsletter()}
      noValidate
      className="newsletter"
      aria-label={idPrefix === 'footer' ? 'Newsletter' : 'Subscribe'}
    >
      <div className="field">
        <label htmlFor={id} className="field-label">
          {idPrefix === 'footer' ? 'Newsletter' : 'Email'}
        </label>
        <input
          id={id}
          className="control"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          maxLength={254}
          defaultValue={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <FieldNotes id={id} error={error} />
      </div>
      <Button type="submit" busy={isSending}>
        Subscribe
      </Button>
    </Form>
  )
}

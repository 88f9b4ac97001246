import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

interface InvitePanelProps {
  link: string | null
  at: string
  slots: { value: string; label: string }[]
  errors: Record<string, string> | undefined
}

export function InvitePanel({ link, at, slots, errors }: InvitePanelProps) {
  return (
    <section>
      <h2 className="title">Interview</h2>
      <p className="above-8 text-muted">{at}</p>
      <Form method="post" className="stack-12 above-16">
        <TextField
          label="Link of the video call"
          name="link"
          type="url"
          placeholder="https://"
          defaultValue={link ?? ''}
          maxLength={500}
          error={errors?.['link']}
        />
        <Button type="submit" name="intent" value="invite" className="fit">
          {link ? 'Send the new link' : 'Send the invitation'}
        </Button>
      </Form>
      {slots.length > 0 && (
        <details className="above-24" open={Boolean(errors?.['slot'])}>
          <summary className="btn btn-ghost btn-sm fit">Move the interview</summary>
          <Form method="post" className="stack-12 above-16" preventScrollReset>
            <SelectField
              label="New time"
              name="slot"
              options={slots}
              error={errors?.['slot']}
              hint="In your time zone. We'll email the applicant, who can choose another."
            />
            <TextField
              label="Note to the applicant"
              name="note"
              optional
              maxLength={500}
              error={errors?.['note']}
            />
            <Button type="submit" name="intent" value="move-interview" className="fit">
              Move it
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}

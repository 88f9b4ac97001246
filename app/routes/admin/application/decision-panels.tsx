import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'

export function DecisionPanel({ errors }: { errors: Record<string, string> | undefined }) {
  return (
    <Panel>
      <h2 className="title">Decision</h2>
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="approve" tone="main">
          Approve and list
        </Button>
      </Form>
      <Form method="post" className="mt-6 grid gap-3">
        <TextareaField
          label="Reason for a refusal"
          name="reason"
          rows={3}
          maxLength={1000}
          hint="The applicant sees this."
          error={errors?.['reason']}
        />
        <Button type="submit" name="intent" value="refuse" tone="danger" className="w-fit">
          Refuse
        </Button>
      </Form>
    </Panel>
  )
}

export function InvitePanel({
  link,
  at,
  error,
}: {
  link: string | null
  at: string
  error: string | undefined
}) {
  return (
    <Panel>
      <h2 className="title">Interview</h2>
      <p className="mt-2 text-muted">{at}</p>
      <Form method="post" className="mt-4 grid gap-3">
        <TextField
          label="Link of the video call"
          name="link"
          type="url"
          placeholder="https://"
          defaultValue={link ?? ''}
          maxLength={500}
          error={error}
        />
        <Button type="submit" name="intent" value="invite" className="w-fit">
          {link ? 'Send the new link' : 'Send the invitation'}
        </Button>
      </Form>
    </Panel>
  )
}

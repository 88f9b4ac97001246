import { Form, useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

/** Asks for the password of a link, once per browser. */
export function WatchGate({ result }: { result: ActionResult | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <section className="page watch-gate">
      <h1 className="display-3">This link has a password</h1>
      <p className="text-muted">Ask the person who sent it to you.</p>
      <Form method="post" className="stack-16">
        <input type="hidden" name="intent" value="unlock" />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="off"
          required
          error={result?.errors?.['password']}
        />
        {result && !result.ok && !result.errors && (
          <p className="field-error" role="alert">
            {result.description}
          </p>
        )}
        <Button type="submit" tone="main" busy={isSending} busyLabel="Opening">
          Open
        </Button>
      </Form>
    </section>
  )
}

import { Form, Link, useNavigation } from 'react-router'
import { SUSPENDED, type AuthResult, type Suspension } from '#people/auth/auth-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import {
  UnconfirmedNotice,
  useUnconfirmedToast,
  ResendButton,
  SupportButton,
} from '#app/routes/auth/sign-in/unconfirmed-email.tsx'

interface SignInFormProps {
  next: string | null
  /** Known from the page that the person came from; empty otherwise. */
  email: string
  result: AuthResult | undefined
  /** If empty, the link to support is hidden. */
  supportEmail: string
  /** Why this browser was signed out, if the account was suspended. */
  suspension: Suspension | null
}

export function SignInForm({ next, email, result, supportEmail, suspension }: SignInFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'sign-in'
  useUnconfirmedToast(result?.details, next)
  const suspended = result ? result.details?.suspension : suspension
  return (
    <div className="stack-20">
      {suspended ? (
        <SuspendedNotice suspension={suspended} supportEmail={supportEmail} />
      ) : (
        <SignInNotice result={result} next={next} />
      )}
      {/*
        The field also accepts a confirmed phone number, which the browser would reject as an email
        address, so only the server validates.
      */}
      <Form method="post" className="stack-20" noValidate>
        <input type="hidden" name="intent" value="sign-in" />
        {next && <input type="hidden" name="next" value={next} />}
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          defaultValue={result?.values?.['email'] ?? email}
          error={result?.errors?.['email']}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            error={result?.errors?.['password']}
          />
          <Link to={paths.forgotPassword()} className="text-link tall above-4">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Signing in...">
          Sign In
        </Button>
        <div className="line-12 between">
          <ResendButton next={next} />
          {supportEmail && <SupportButton email={supportEmail} />}
        </div>
      </Form>
    </div>
  )
}

/** Shows the error without JavaScript, which would show it in a toast. */
function SignInNotice({ result, next }: { result: AuthResult | undefined; next: string | null }) {
  if (!result) return null
  const { title, description, errors, details } = result
  if (!errors && !details) return <DocumentResult result={result} />
  return (
    <noscript>
      {result.intent === 'find-confirmation' && (
        <Notice tone="bad" title={title}>
          {description}
        </Notice>
      )}
      {details?.unconfirmedEmail && (
        <UnconfirmedNotice
          confirmPath={paths.confirmEmail({ email: details.unconfirmedEmail, next })}
          email={details.unconfirmedEmail}
        />
      )}
    </noscript>
  )
}

/** Shown only after the right password, or in a browser that the suspension signed out. */
function SuspendedNotice({
  suspension: { reason, reference },
  supportEmail,
}: {
  suspension: Suspension
  supportEmail: string
}) {
  return (
    <Notice
      tone="bad"
      title={SUSPENDED.sentence}
      action={
        <Link to={paths.contact()} className="text-link">
          Write to us
        </Link>
      }
    >
      {reason && <p className="wrap-anywhere">The reason: {reason}</p>}
      <p className="above-4">{SUSPENDED.objection(reference, supportEmail)}</p>
    </Notice>
  )
}

import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { Form, Link, useFetcher, useNavigate, useNavigation } from 'react-router'
import { EMAIL_MISSING, type AuthDetails, type AuthResult } from '#app/features/auth/auth-result.ts'
import { paths } from '#app/base/paths.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

interface SignInFormProps {
  next: string | null
  result: AuthResult | undefined
  /** Empty hides the way to support. */
  supportEmail: string
}

export function SignInForm({ next, result, supportEmail }: SignInFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'sign-in'
  useUnconfirmedToast(result?.details, next)
  return (
    <div className="grid gap-5">
      <SignInNotice result={result} next={next} />
      {/* The field also takes a confirmed phone number, which a browser would refuse as an address: the server looks alone. */}
      <Form method="post" className="grid gap-5" noValidate>
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
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={result?.values?.['email']}
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
          <Link
            to={paths.forgotPassword()}
            className="text-link mt-1 inline-block py-2.5 text-[15px]"
          >
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Signing in...">
          Sign In
        </Button>
        <div className="-mx-4 flex flex-wrap justify-between">
          <ResendButton next={next} />
          {supportEmail && <SupportButton email={supportEmail} />}
        </div>
      </Form>
    </div>
  )
}

/** What went wrong, for as long as the page stands; the toast says it too, but leaves. */
function SignInNotice({ result, next }: { result: AuthResult | undefined; next: string | null }) {
  if (!result) return null
  const { title, description, errors, details } = result
  if (!errors) return <Notice tone="bad">{description}</Notice>
  // The toasts of these two say everything, but need a script.
  return (
    <noscript>
      {result.intent === 'find-confirmation' && (
        <Notice tone="bad" title={title}>
          {description}
        </Notice>
      )}
      {details && (
        <UnconfirmedNotice
          confirmPath={paths.confirmEmail({ email: details.unconfirmedEmail, next })}
          email={details.unconfirmedEmail}
        />
      )}
    </noscript>
  )
}

const UNCONFIRMED = {
  title: 'Email not confirmed',
  text: 'You need to confirm your email before logging in.',
}

function UnconfirmedNotice({ confirmPath, email }: { confirmPath: string; email: string }) {
  return (
    <Notice
      tone="bad"
      title={UNCONFIRMED.title}
      action={
        <>
          <LinkButton to={confirmPath} size="sm">
            Go to confirmation page
          </LinkButton>
          <form method="post" action={confirmPath}>
            <button type="submit" name="email" value={email} className={buttonClass('quiet', 'sm')}>
              Resend confirmation email
            </button>
          </form>
        </>
      }
    >
      {UNCONFIRMED.text}
    </Notice>
  )
}

/** Its buttons lead on from this page, so the page shows it. */
function useUnconfirmedToast(details: AuthDetails | undefined, next: string | null): void {
  const navigate = useNavigate()
  const resend = useFetcher()
  const announce = useEffectEvent(({ unconfirmedEmail: email }: AuthDetails) => {
    const confirmPath = paths.confirmEmail({ email, next })
    showToast({
      title: UNCONFIRMED.title,
      description: UNCONFIRMED.text,
      tone: 'bad',
      durationMs: 15_000,
      actions: [
        { label: 'Go to confirmation page', onClick: () => void navigate(confirmPath) },
        {
          label: 'Resend confirmation email',
          onClick: () =>
            void resend.submit(
              { email, intent: 'resend-from-toast' },
              { method: 'post', action: confirmPath },
            ),
        },
      ],
    })
  })
  useEffect(() => {
    if (details) announce(details)
  }, [details])
}

/** Takes the typed address to the confirmation page. Without a script the server does, from the submitted form. */
function ResendButton({ next }: { next: string | null }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const field = event.currentTarget.form?.elements.namedItem('email')
    const email = field instanceof HTMLInputElement ? field.value.trim() : ''
    if (email) return void navigate(paths.confirmEmail({ email, next }))
    showToast({ ...EMAIL_MISSING, tone: 'bad', durationMs: 7000 })
    if (field instanceof HTMLInputElement) field.focus()
  }
  return (
    <button
      type="submit"
      name="intent"
      value="find-confirmation"
      className={buttonClass('ghost', 'sm', 'min-h-11')}
      onClick={go}
    >
      Resend email confirmation
    </button>
  )
}

function SupportButton({ email }: { email: string }) {
  const tell = () => showToast({ title: 'Contact support', description: email, durationMs: 10_000 })
  return (
    <>
      <button
        type="button"
        className={buttonClass('ghost', 'sm', 'min-h-11 needs-script')}
        onClick={tell}
      >
        Contact support
      </button>
      <noscript>
        <a href={`mailto:${email}`} className={buttonClass('ghost', 'sm', 'min-h-11')}>
          Contact support
        </a>
      </noscript>
    </>
  )
}

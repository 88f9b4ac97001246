import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { Form, Link, useFetcher, useNavigate, useNavigation } from 'react-router'
import { EMAIL_MISSING, toastOf, type AuthOutcome } from '#app/features/accounts/auth-outcome.ts'
import { quickResendToast, type ResendOutcome } from '#app/features/accounts/resend-outcome.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

interface SignInFormProps {
  next: string | null
  outcome: AuthOutcome | undefined
  /** Empty hides the way to support. */
  supportEmail: string
}

export function SignInForm({ next, outcome, supportEmail }: SignInFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'sign-in'
  useFocusFirstError(outcome?.errors)
  useSignInToast(outcome, next)
  return (
    <div className="grid gap-5">
      <SignInNotice outcome={outcome} next={next} />
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
          defaultValue={outcome?.values['email']}
          error={outcome?.errors['email']}
        />
        <div>
          <PasswordField label="Password" name="password" required autoComplete="current-password" error={outcome?.errors['password']} />
          <Link to={paths.forgotPassword()} className="text-link mt-1 inline-block py-2.5 text-[15px]">
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
function SignInNotice({ outcome, next }: { outcome: AuthOutcome | undefined; next: string | null }) {
  if (!outcome) return null
  if (outcome.problem === 'refused' || outcome.problem === 'failed') return <Notice tone="bad">{outcome.message}</Notice>
  const email = outcome.values['email'] ?? ''
  // The toasts of these two say everything, but need a script.
  return (
    <noscript>
      {outcome.problem === 'email-missing' && (
        <Notice tone="bad" title={EMAIL_MISSING.title}>
          {EMAIL_MISSING.description}
        </Notice>
      )}
      {outcome.problem === 'not-confirmed' && (
        <Notice
          tone="bad"
          title="Email not confirmed"
          action={
            <>
              <LinkButton to={paths.confirmEmail({ email, next })} size="sm">
                Go to confirmation page
              </LinkButton>
              <form method="post" action={paths.confirmEmail({ email, next })}>
                <button type="submit" name="email" value={email} className={buttonClass('quiet', 'sm')}>
                  Resend confirmation email
                </button>
              </form>
            </>
          }
        >
          You need to confirm your email before logging in.
        </Notice>
      )}
    </noscript>
  )
}

function useSignInToast(outcome: AuthOutcome | undefined, next: string | null): void {
  const navigate = useNavigate()
  const resend = useFetcher<ResendOutcome>()
  const announce = useEffectEvent((result: AuthOutcome) => {
    const email = result.values['email'] ?? ''
    const confirmPath = paths.confirmEmail({ email, next })
    const plain = toastOf(result)
    if (plain) return showToast(plain)
    showToast({
      title: 'Email not confirmed',
      description: 'You need to confirm your email before logging in.',
      tone: 'bad',
      durationMs: 15_000,
      actions: [
        { label: 'Go to confirmation page', onClick: () => void navigate(confirmPath) },
        { label: 'Resend confirmation email', onClick: () => void resend.submit({ email }, { method: 'post', action: confirmPath }) },
      ],
    })
  })
  useEffect(() => {
    if (outcome) announce(outcome)
  }, [outcome])
  useEffect(() => {
    if (resend.data) showToast(quickResendToast(resend.data))
  }, [resend.data])
}

/** Takes the typed address to the confirmation page. Without a script the server does, from the submitted form. */
function ResendButton({ next }: { next: string | null }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const field = event.currentTarget.form?.elements.namedItem('email')
    const email = field instanceof HTMLInputElement ? field.value.trim() : ''
    if (email) return void navigate(paths.confirmEmail({ email, next }))
    showToast(EMAIL_MISSING)
    if (field instanceof HTMLInputElement) field.focus()
  }
  return (
    <button type="submit" name="intent" value="find-confirmation" className={buttonClass('ghost', 'sm', 'min-h-11')} onClick={go}>
      Resend email confirmation
    </button>
  )
}

function SupportButton({ email }: { email: string }) {
  const tell = () => showToast({ title: 'Contact support', description: email, durationMs: 10_000 })
  return (
    <>
      <button type="button" className={buttonClass('ghost', 'sm', 'min-h-11 needs-script')} onClick={tell}>
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

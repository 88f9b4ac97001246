import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { EMAIL_MISSING, type AuthDetails } from '#people/auth/auth-result.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

const UNCONFIRMED = {
  title: 'Email not confirmed',
  text: 'You need to confirm your email before logging in.',
}

export function UnconfirmedNotice({ confirmPath, email }: { confirmPath: string; email: string }) {
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

/** The page itself shows the toast, because the toast's buttons navigate from there. */
export function useUnconfirmedToast(details: AuthDetails | undefined, next: string | null): void {
  const navigate = useNavigate()
  const resend = useFetcher()
  const announce = useEffectEvent((email: string) => {
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
  // The same address can be refused more than once.
  useEffect(() => {
    if (details?.unconfirmedEmail) announce(details.unconfirmedEmail)
  }, [details])
}

/**
 * Opens the confirmation page with the typed address. Without JavaScript, the server redirects
 * there based on the submitted form.
 */
export function ResendButton({ next }: { next: string | null }) {
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
      className={buttonClass('ghost', 'sm', 'btn-tall')}
      onClick={go}
    >
      Resend email confirmation
    </button>
  )
}

export function SupportButton({ email }: { email: string }) {
  const tell = () => showToast({ title: 'Contact support', description: email, durationMs: 10_000 })
  return (
    <>
      <button
        type="button"
        className={buttonClass('ghost', 'sm', 'needs-script btn-tall')}
        onClick={tell}
      >
        Contact support
      </button>
      <noscript>
        <a href={`mailto:${email}`} className={buttonClass('ghost', 'sm', 'btn-tall')}>
          Contact support
        </a>
      </noscript>
    </>
  )
}

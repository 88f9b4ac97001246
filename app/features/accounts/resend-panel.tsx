import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { RESEND_COOLDOWN_SECONDS } from '#app/features/accounts/account.ts'
import { ConfirmReminder } from '#app/features/accounts/confirm-reminder.tsx'
import { resendToast, type ResendOutcome } from '#app/features/accounts/resend-outcome.ts'
import { useSecondsLeft } from '#app/features/accounts/use-seconds-left.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

const TO_SIGN_IN_AFTER_MS = 2000

interface Sendings {
  count: number
  /** When the server takes the next request, on the browser's clock. */
  freeAt: number | null
}

/** How often this page has sent the e-mail and when it may again; survives a reload of the tab. */
function useSendings(email: string, outcome: ResendOutcome | undefined) {
  const [sendings, setSendings] = useState<Sendings>({ count: outcome?.sent ?? 0, freeAt: null })
  const key = `orbit-resend:${email}`
  useEffect(() => {
    const stored = readStored(key)
    if (stored) setSendings((now) => ({ count: Math.max(now.count, stored.count), freeAt: now.freeAt ?? stored.freeAt }))
  }, [key])
  const remember = (next: Sendings) => {
    setSendings(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Where storage is blocked the count lives as long as the page.
    }
  }
  return { ...sendings, remember }
}

function readStored(key: string): Sendings | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Sendings> | null
    return stored && typeof stored.count === 'number' ? { count: stored.count, freeAt: stored.freeAt ?? null } : null
  } catch {
    return null
  }
}

interface ResendPanelProps {
  /** Empty when the page does not know it: then it is asked for. */
  email: string
  next: string | null
  outcome: ResendOutcome | undefined
}

/** Sends the confirmation e-mail again: a plain form, with a cooldown and a reminder once a script runs. */
export function ResendPanel({ email, next, outcome }: ResendPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const { count, freeAt, remember } = useSendings(email, outcome)
  const secondsLeft = useSecondsLeft(freeAt)
  const isBusy = useNavigation().formData?.get('intent') === 'resend'
  const navigate = useNavigate()

  const answer = useEffectEvent((result: ResendOutcome) => {
    showToast(resendToast(result))
    const waitSeconds = result.result === 'sent' ? RESEND_COOLDOWN_SECONDS : result.retryAfterSeconds
    remember({ count: Math.max(count, result.sent), freeAt: waitSeconds === null ? freeAt : Date.now() + waitSeconds * 1000 })
  })
  const leave = useEffectEvent(() => void navigate(paths.auth({ next })))
  useEffect(() => {
    if (!outcome) return
    answer(outcome)
    if (outcome.result !== 'already-confirmed') return
    const timer = setTimeout(leave, TO_SIGN_IN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const isCooling = secondsLeft > 0
  const holdBack = (event: FormEvent) => {
    if (isCooling || isBusy) event.preventDefault()
  }
  return (
    <>
      <Form ref={form} method="post" noValidate className={email ? 'grid gap-4' : 'mt-4 grid gap-4'} onSubmit={holdBack}>
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="sent" value={count} />
        {next && <input type="hidden" name="next" value={next} />}
        <ResendNotice outcome={outcome} next={next} />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField
            label="Email"
            name="email"
            type="email"
            maxLength={254}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={outcome?.email}
          />
        )}
        <Button type="submit" busy={isBusy} aria-disabled={isCooling || undefined} className="tabular-nums">
          {isCooling ? `Resend in ${secondsLeft}s` : 'Resend email'}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {count > 0 ? `Email sent ${count} ${count === 1 ? 'time' : 'times'}` : ''}
        </p>
      </Form>
      <ConfirmReminder secondsUntilResend={secondsLeft} isBusy={isBusy} onResend={() => form.current?.requestSubmit()} />
    </>
  )
}

/** The toast's words for a page without a script. */
function ResendNotice({ outcome, next }: { outcome: ResendOutcome | undefined; next: string | null }) {
  if (!outcome) return null
  const { title, description, tone } = resendToast(outcome)
  return (
    <noscript>
      <Notice tone={tone === 'bad' ? 'bad' : 'ok'} title={title}>
        {description}
        {outcome.result === 'already-confirmed' && (
          <>
            {' '}
            <a className="text-link" href={paths.auth({ next })}>
              Sign in
            </a>
          </>
        )}
      </Notice>
    </noscript>
  )
}

import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { ConfirmReminder } from '#app/routes/auth/sign-in/confirm-reminder.tsx'
import { useSecondsLeft } from '#app/routes/auth/sign-in/use-seconds-left.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

const TO_SIGN_IN_AFTER_MS = 2000

/** Sent along with the toast's text. */
export interface ResendDetails {
  /** How many times this page has sent the email. */
  sent: number
  /** Seconds until the next try is allowed; null when unknown. */
  waitSeconds: number | null
  isConfirmed: boolean
}

interface Sendings {
  count: number
  /** When the server accepts the next request, in milliseconds of the browser's clock. */
  freeAt: number | null
}

/**
 * How many times this page has sent the email, and when it may send it again; survives a reload of
 * the tab.
 */
function useSendings(email: string, sent: number) {
  const [sendings, setSendings] = useState<Sendings>({ count: sent, freeAt: null })
  const key = `orbit-resend:${email}`
  useEffect(() => {
    const stored = readStored(key)
    if (stored)
      setSendings((now) => ({
        count: Math.max(now.count, stored.count),
        freeAt: now.freeAt ?? stored.freeAt,
      }))
  }, [key])
  const remember = (next: Sendings) => {
    setSendings(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // If storage is blocked, the count lasts only as long as the page.
    }
  }
  return { ...sendings, remember }
}

function readStored(key: string): Sendings | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Sendings> | null
    return stored && typeof stored.count === 'number'
      ? { count: stored.count, freeAt: stored.freeAt ?? null }
      : null
  } catch {
    return null
  }
}

interface ResendPanelProps {
  /** Empty if the page does not know the address; the panel then shows a field for it. */
  email: string
  next: string | null
  result: ActionResult<ResendDetails> | undefined
}

/**
 * Sends the confirmation email again: a plain form that JavaScript extends with a cooldown and a
 * reminder.
 */
export function ResendPanel({ email, next, result }: ResendPanelProps) {
  const details = result?.details
  const form = useRef<HTMLFormElement>(null)
  const { count, freeAt, remember } = useSendings(email, details?.sent ?? 0)
  const secondsLeft = useSecondsLeft(freeAt)
  const isBusy = useNavigation().formData?.get('intent') === 'resend'
  const navigate = useNavigate()

  const answer = useEffectEvent(({ sent, waitSeconds }: ResendDetails) => {
    remember({
      count: Math.max(count, sent),
      freeAt: waitSeconds === null ? freeAt : Date.now() + waitSeconds * 1000,
    })
  })
  const leave = useEffectEvent(() => void navigate(paths.auth({ next })))
  useEffect(() => {
    if (!details) return
    answer(details)
    if (!details.isConfirmed) return
    const timer = setTimeout(leave, TO_SIGN_IN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [details])

  const isCooling = secondsLeft > 0
  const holdBack = (event: FormEvent) => {
    if (isCooling || isBusy) event.preventDefault()
  }
  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        className={email ? 'stack-16' : 'stack-16 above-16'}
        onSubmit={holdBack}
      >
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="sent" value={count} />
        {next && <input type="hidden" name="next" value={next} />}
        <ResendNotice result={result} next={next} />
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
            spellCheck={false}
            defaultValue={result?.values?.['email']}
            error={result?.errors?.['email']}
          />
        )}
        <Button
          type="submit"
          busy={isBusy}
          aria-disabled={isCooling || undefined}
          className="time-words"
        >
          {isCooling ? `Resend in ${secondsLeft}s` : 'Resend email'}
        </Button>
        <p role="status" className="unless-empty small text-muted">
          {count > 0 ? `Email sent ${count} ${count === 1 ? 'time' : 'times'}` : ''}
        </p>
      </Form>
      <ConfirmReminder
        secondsUntilResend={secondsLeft}
        isBusy={isBusy}
        onResend={() => form.current?.requestSubmit()}
      />
    </>
  )
}

/** Shows the toast's text on a page without JavaScript. */
function ResendNotice({ result, next }: Pick<ResendPanelProps, 'result' | 'next'>) {
  if (!result) return null
  return (
    <noscript>
      <Notice result={result} tone={result.ok ? 'ok' : 'bad'} title={result.title}>
        {result.description}
        {result.details?.isConfirmed && (
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

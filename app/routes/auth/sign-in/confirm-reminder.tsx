import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { clockText } from '#app/base/timecode.ts'
import { REMINDER_AFTER_MS, REMINDER_COUNTDOWN_SECONDS } from '#people/accounts/account.ts'
import { useSecondsLeft } from '#app/routes/auth/sign-in/use-seconds-left.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ReminderProps {
  /** 0 if the email can be sent again now. */
  secondsUntilResend: number
  isBusy: boolean
  onResend: () => void
}

/**
 * Appears after five minutes and counts down five more. At 0:00 it offers to send the email again,
 * then closes.
 */
export function ConfirmReminder({ secondsUntilResend, isBusy, onResend }: ReminderProps) {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [isClosed, setIsClosed] = useState(false)
  const secondsLeft = useSecondsLeft(endsAt)

  useEffect(() => {
    const timer = setTimeout(
      () => setEndsAt(Date.now() + REMINDER_COUNTDOWN_SECONDS * 1000),
      REMINDER_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [])

  if (endsAt === null || isClosed) return null
  const hasEnded = secondsLeft === 0
  const resend = () => {
    if (secondsUntilResend > 0) return
    setIsClosed(true)
    onResend()
  }
  return (
    <aside className="confirm-reminder" aria-label="Reminder">
      <div className="reminder-head">
        <p role="status" className="title">
          {hasEnded ? 'No email yet?' : 'Confirm your email'}
        </p>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label="Close reminder"
          onClick={() => setIsClosed(true)}
        >
          <Icon of={X} />
        </button>
      </div>
      <p className="small text-muted">
        {hasEnded
          ? 'We can send the link once more.'
          : 'Please confirm your email. Check your spam folder, too.'}
      </p>
      {hasEnded ? (
        <Button
          type="button"
          tone="quiet"
          className="full above-16 time-words"
          busy={isBusy}
          aria-disabled={secondsUntilResend > 0 || undefined}
          onClick={resend}
        >
          {secondsUntilResend > 0 ? `Resend in ${secondsUntilResend}s` : 'Resend email'}
        </Button>
      ) : (
        <p role="timer" aria-label="Time left" className="timecode above-16">
          {clockText(secondsLeft)}
        </p>
      )}
    </aside>
  )
}

/** What asking for the confirmation e-mail again can come to, and the toasts for it. */
import type { ToastRequest } from '#app/ui/toast.ts'

export interface ResendOutcome {
  result: 'sent' | 'already-confirmed' | 'email-missing' | 'refused' | 'failed'
  email: string
  /** How often this page has sent it. */
  sent: number
  message: string
  /** When the next try is welcome; null when nothing says so. */
  retryAfterSeconds: number | null
}

const FAILED = 'Failed to resend confirmation email. Please try again or contact support.'

export function resendToast({ result, message }: ResendOutcome): ToastRequest {
  const bad = { tone: 'bad', durationMs: 7000 } as const
  const ok = { tone: 'ok', durationMs: 7000 } as const
  switch (result) {
    case 'sent':
      return { title: 'Email sent!', ...ok }
    case 'already-confirmed':
      return { title: 'Email already confirmed!', description: 'Your email is already verified. You can sign in now.', ...ok }
    case 'email-missing':
      return { title: 'Error', description: 'Email address not found. Please try signing up again.', ...bad }
    case 'refused':
      return { title: 'Failed to resend email', description: message || 'Please try again or contact support.', ...bad }
    case 'failed':
      return { title: 'Error', description: FAILED, ...bad }
  }
}

/** The same after a resend from the sign-in page's toast, which says where to look and leaves sooner. */
export function quickResendToast(outcome: ResendOutcome): ToastRequest {
  if (outcome.result !== 'sent') return resendToast(outcome)
  return { title: 'Email sent!', description: 'Check your inbox for the confirmation email.', tone: 'ok', durationMs: 5000 }
}

/** What a page says when the answer never arrived. */
export function failedResend(fields: Record<string, string>): ResendOutcome {
  return { result: 'failed', email: fields['email'] ?? '', sent: readSent(fields['sent']), message: '', retryAfterSeconds: null }
}

/** A page without a script carries its count in a field. */
function readSent(text: string | undefined): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? Math.min(count, 99) : 0
}

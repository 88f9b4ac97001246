/** What an account form answers when it does not lead on to another page, and the toasts for it. */
import type { FieldErrors } from '#app/base/errors.ts'
import type { ToastRequest } from '#app/ui/toast.ts'

export interface AuthOutcome {
  intent: 'sign-in' | 'sign-up' | 'find-confirmation'
  problem: 'invalid' | 'refused' | 'not-confirmed' | 'email-missing' | 'failed'
  message: string
  errors: FieldErrors
  /** What was typed, for a page that is rendered anew. Never the password. */
  values: Record<string, string>
}

const SIGN_IN_FAILED = 'We could not sign you in just now. Please try again.'
const SIGN_UP_FAILED = 'An error occurred during signup. Please try again.'

export const EMAIL_MISSING: ToastRequest = {
  title: 'Enter your email',
  description: 'Please enter your email address first to resend confirmation.',
  tone: 'bad',
  durationMs: 7000,
}

function valuesOf(fields: Record<string, string>): Record<string, string> {
  const { password: _password, intent: _intent, ...values } = fields
  return values
}

/** What a form says when its answer never arrived. */
export function failedOutcome(fields: Record<string, string>): AuthOutcome {
  const isSignUp = fields['intent']?.startsWith('sign-up') ?? false
  return {
    intent: isSignUp ? 'sign-up' : 'sign-in',
    problem: 'failed',
    message: isSignUp ? SIGN_UP_FAILED : SIGN_IN_FAILED,
    errors: {},
    values: valuesOf(fields),
  }
}

/** The toast of an outcome; the one of an unconfirmed address needs buttons and is made by the page. */
export function toastOf({ intent, problem, message }: AuthOutcome): ToastRequest | null {
  if (problem === 'email-missing') return EMAIL_MISSING
  if (problem === 'not-confirmed') return null
  return { title: intent === 'sign-up' ? 'Signup Failed' : 'Sign in failed', description: message, tone: 'bad', durationMs: 7000 }
}

/** What the auth page's forms return when they do not redirect. */
import type { ActionResult } from '#app/forms/action-result.ts'

export interface AuthDetails {
  /** The password was right, but this address is not confirmed yet. */
  unconfirmedEmail: string
}

export type AuthResult = ActionResult<AuthDetails>

export function authFailure(intent: string) {
  return intent.startsWith('sign-up')
    ? { title: 'Signup Failed', description: 'An error occurred during signup. Please try again.' }
    : {
        title: 'Sign in failed',
        description: 'We could not sign you in just now. Please try again.',
      }
}

export const EMAIL_MISSING = {
  title: 'Enter your email',
  description: 'Please enter your email address first to resend confirmation.',
}

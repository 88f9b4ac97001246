/** The results that the auth page's forms return when they do not redirect. */
import type { ActionResult } from '#app/forms/action-result.ts'

/** What a suspended person sees on the sign-in page and in the email. */
export interface Suspension {
  /** Null for a suspension from before people were given the reason. */
  reason: string | null
  /** The reference that the person quotes to object. */
  reference: string
}

export const suspensionOf = (user: {
  suspensionReason: string | null
  suspensionReference: string | null
}): Suspension => ({ reason: user.suspensionReason, reference: user.suspensionReference ?? '' })

export const SUSPENDED = {
  sentence: "Your account is suspended, so you can't sign in.",
  objection: (reference: string, supportEmail: string) =>
    `If you think this is a mistake, write to us${
      supportEmail ? ` at ${supportEmail}` : ' on the contact page'
    } and quote the reference ${reference}. Our team will review it.`,
}

export interface AuthDetails {
  /** The password was right, but this address is not confirmed yet. */
  unconfirmedEmail?: string
  /** The password was right, but the account is suspended. */
  suspension?: Suspension
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

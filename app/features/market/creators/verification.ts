/** The six steps that verify an Orbiter. */

export const VERIFICATION_STEPS = [
  'email',
  'phone',
  'identity',
  'device',
  'portfolio',
  'interview',
] as const
export type VerificationStep = (typeof VERIFICATION_STEPS)[number]

/** The steps that an admin marks. The email is confirmed by its own link. */
export const ADMIN_STEPS = ['phone', 'identity', 'device', 'portfolio', 'interview'] as const

export const VERIFICATION_LABELS: Record<VerificationStep, string> = {
  email: 'Email confirmed',
  phone: 'Phone confirmed',
  identity: 'Identity checked',
  device: 'iPhone 12 or newer',
  portfolio: 'Portfolio reviewed',
  interview: 'Interview passed',
}

/** The names within a sentence: `Verified: ID pending`. */
export const VERIFICATION_NAMES: Record<VerificationStep, string> = {
  email: 'email',
  phone: 'phone',
  identity: 'ID',
  device: 'iPhone',
  portfolio: 'portfolio',
  interview: 'interview',
}

/** What the Orbiter can do about an open step. */
export const VERIFICATION_HINTS: Record<VerificationStep, string> = {
  email: 'Open the link in the email we sent you.',
  phone:
    'Leave your number below. We call it once, to confirm that it is yours; from then on you can sign in with it, too.',
  identity: "Have a photo ID ready for the video call. We check it and don't keep a copy.",
  device:
    'Add a clip straight from your iPhone to your portfolio: we read the model from it. Or type it below, and show it in the video call.',
  portfolio: 'Add at least one reel to your portfolio. We review it within 24 hours.',
  interview: 'A video call of 15-20 minutes. You choose the time when you apply.',
}

export interface VerificationState {
  step: VerificationStep
  /** In ISO 8601; null while the step is open. */
  doneAt: string | null
  note: string | null
}

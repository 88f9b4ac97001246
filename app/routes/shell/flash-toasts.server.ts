/**
 * Toasts that survive a redirect: the server sets a cookie with a code, and the next page gets the
 * text for it.
 */
import type { ToastRequest } from '#app/ui/toast.ts'

/** A toast without buttons, so that it can be serialized. */
export type FlashToast = Omit<ToastRequest, 'actions'>

const FLASHES: Record<string, FlashToast> = {
  'no-access': { title: "You don't have access to that page", tone: 'bad', durationMs: 7000 },
  'welcome-back': {
    title: 'Welcome back!',
    description: 'You have been signed in successfully.',
    tone: 'ok',
    durationMs: 5000,
  },
  'welcome-user': {
    title: 'Welcome to Orbit!',
    description: "Your account has been created. Let's find you amazing creators!",
    tone: 'ok',
    durationMs: 7000,
  },
  'welcome-orbiter': {
    title: 'Welcome to Orbit!',
    description: 'Your creator profile is being set up. Complete your profile to start earning!',
    tone: 'ok',
    durationMs: 7000,
  },
  'request-sent': {
    title: 'Booking request sent!',
    description: 'Your booking request has been sent to {}. They have {} to respond.',
    tone: 'ok',
    durationMs: 7000,
  },
  'not-done': {
    title: "You're signed in, but this didn't work",
    description: '{}',
    tone: 'bad',
    durationMs: 10_000,
  },
  'account-from-quote': {
    title: 'Your account is ready',
    description: "You're signed in as {}. Choose a password under Security to come back any time.",
    tone: 'ok',
    durationMs: 10_000,
  },
  'second-step-expired': {
    title: 'Sign in again',
    description: 'That took too long. Please sign in again.',
    tone: 'bad',
    durationMs: 7000,
  },
  'second-step-required': {
    title: 'One more step',
    description: 'The admin area opens once two-step sign-in is on.',
    tone: 'bad',
    durationMs: 10_000,
  },
  'level-asked': {
    title: 'Prices saved',
    description: 'Our team has your level request. Until they answer, your level stays the same.',
    tone: 'ok',
    durationMs: 7000,
  },
  'prices-saved': { title: 'Prices saved', tone: 'ok', durationMs: 5000 },
  'google-failed': {
    title: 'Sign in failed',
    description: 'Signing in with Google did not work. Please try again.',
    tone: 'bad',
    durationMs: 7000,
  },
  'google-cancelled': {
    title: 'Sign in failed',
    description: 'Signing in with Google was cancelled.',
    tone: 'bad',
    durationMs: 7000,
  },
  'google-too-often': {
    title: 'Sign in failed',
    description: 'Too many attempts. Please try again in ten minutes.',
    tone: 'bad',
    durationMs: 7000,
  },
  'account-suspended': {
    title: "Your account is suspended, so you can't sign in.",
    description:
      'If you think this is a mistake, write to us on the contact page and quote the reference {}.',
    tone: 'bad',
    durationMs: 15_000,
  },
  'google-not-confirmed': {
    title: 'Sign in failed',
    description: 'Google has not confirmed your address. Sign in with your email and password.',
    tone: 'bad',
    durationMs: 10_000,
  },
  'google-other-account': {
    title: 'Sign in failed',
    description:
      'Your Orbit account is connected with another Google account. Use that one, or your password.',
    tone: 'bad',
    durationMs: 10_000,
  },
  'google-took-over': {
    title: 'Welcome to Orbit!',
    description:
      'Google has verified your email. Your previous password no longer works; you can choose a new one.',
    tone: 'ok',
    durationMs: 15_000,
  },
  'password-saved': {
    title: 'Password saved',
    description: "It's for a different account. You're still signed in to this one.",
    tone: 'ok',
    durationMs: 10_000,
  },
  'account-closed': {
    title: 'Your account is deleted',
    description: 'Thank you for using Orbit.',
    tone: 'ok',
    durationMs: 7000,
  },
  'profile-failed': {
    title: 'Error',
    description: 'Failed to load orbiter profile.',
    tone: 'bad',
    durationMs: 7000,
  },
}

/** Parses `code`, or `code~value~…` with a percent-encoded value for each `{}` in its text. */
export function readFlash(flash: string): FlashToast | null {
  const [code = '', ...values] = flash.split('~')
  const request = Object.hasOwn(FLASHES, code) ? FLASHES[code] : undefined
  if (!request) return null
  try {
    return {
      ...request,
      description: request.description?.replaceAll('{}', () =>
        decodeURIComponent(values.shift() ?? ''),
      ),
    }
  } catch {
    return null
  }
}

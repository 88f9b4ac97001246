import { showToast } from '#app/ui/toast.ts'

/**
 * Booking needs an account. An open dialog blocks the buttons of a toast, so there the link is in
 * the dialog.
 */
export function showSignInRequired(onSignIn?: () => void): void {
  showToast({
    title: 'Sign in required',
    description: 'Please sign in to book a service.',
    durationMs: 10_000,
    actions: onSignIn && [{ label: 'Sign In', onClick: onSignIn }],
  })
}

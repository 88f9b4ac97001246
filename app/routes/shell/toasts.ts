/** Toasts that several pages show. */
import { useEffect } from 'react'
import { showToast, type ToastRequest } from '#app/ui/toast.ts'

/** Each reading of the data that brings a flash shows it once, also the same one twice in a row. */
export function useFlashToast(data: { flash: ToastRequest | null }): void {
  useEffect(() => {
    if (data.flash) showToast(data.flash)
  }, [data])
}

/** Booking needs an account. Over an open dialog nothing in a toast can be pressed, so there the way is in the dialog. */
export function showSignInRequired(onSignIn?: () => void): void {
  showToast({
    title: 'Sign in required',
    description: 'Please sign in to book a service.',
    tone: 'bad',
    durationMs: 10_000,
    actions: onSignIn && [{ label: 'Sign In', onClick: onSignIn }],
  })
}

export function showError(description: string): void {
  showToast({ title: 'Error', description, tone: 'bad', durationMs: 7000 })
}

/** Says once that a page's data could not be read; the page itself shows a way to try again. */
export function useFailureToast(hasFailed: boolean, description: string): void {
  useEffect(() => {
    if (hasFailed) showError(description)
  }, [hasFailed, description])
}

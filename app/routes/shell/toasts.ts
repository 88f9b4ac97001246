/** Toasts that outlive a redirect: the server leaves a code in a cookie, the next page shows the text. */
import { useEffect } from 'react'
import { showToast, type ToastRequest } from '#app/ui/toast.tsx'

const FLASHES: Record<string, ToastRequest> = {
  'no-access': { title: "You don't have access to that page", tone: 'bad', durationMs: 7000 },
  'welcome-back': { title: 'Welcome back!', description: 'You have been signed in successfully.', tone: 'ok', durationMs: 5000 },
  'welcome-user': {
    title: 'Welcome to Orbit!', description: "Your account has been created. Let's find you amazing creators!", tone: 'ok', durationMs: 7000,
  },
  'welcome-orbiter': {
    title: 'Welcome to Orbit!', description: 'Your creator profile is being set up. Complete your profile to start earning!', tone: 'ok', durationMs: 7000,
  },
  'request-sent': { title: 'Booking request sent!', description: 'They have 24 hours to respond.', tone: 'ok', durationMs: 7000 },
  'profile-failed': { title: 'Error', description: 'Failed to load orbiter profile.', tone: 'bad', durationMs: 7000 },
}

export type FlashCode = keyof typeof FLASHES

export function useFlashToast(code: string | null): void {
  useEffect(() => {
    const request = code === null ? undefined : FLASHES[code]
    if (request) showToast(request)
  }, [code])
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

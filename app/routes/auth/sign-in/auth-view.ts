/** Which part of the auth page is open, and its heading. */
import type { Purpose } from '#work/intentions/purpose.server.ts'

export type View = 'sign-in' | 'role-choice' | 'user' | 'orbiter'

export interface Heading {
  title: string
  text: string
}

/**
 * Any tab except sign-up shows sign-in. Sign-up asks for the role, unless the page that led here
 * determines it.
 */
export function viewOf(params: URLSearchParams, purpose: Purpose | null): View {
  if (params.get('tab') !== 'signup') return 'sign-in'
  const role = params.get('role') ?? purpose?.role
  return role === 'user' || role === 'orbiter' ? role : 'role-choice'
}

/** Names what the person came for, if that is known. */
export function headingOf(view: View, purpose: Purpose | null, usual: Heading): Heading {
  if (!purpose || view === 'orbiter') return usual
  const start = view === 'sign-in' ? 'Sign in' : 'Create an account'
  return {
    title: `${start} to ${purpose.to}`,
    text: purpose.isDoneThen
      ? "We do it as soon as you're signed in, and bring you back."
      : "We bring you back as soon as you're signed in.",
  }
}

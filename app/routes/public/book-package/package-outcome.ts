/** What became of the package form, and the toast that says it. */
import type { FieldErrors } from '#app/base/errors.ts'
import type { ToastRequest } from '#app/ui/toast.ts'

export type PackageOutcome =
  | { state: 'refused'; errors: FieldErrors; values: Record<string, string> }
  | { state: 'failed'; message: string; values: Record<string, string> }

export const PACKAGE_FAILED = 'Failed to submit booking request. Please try again.'
const TOAST_MS = 7000

export const PACKAGE_BOOKED: ToastRequest = {
  title: 'Booking Submitted!',
  description: "We'll match you with a trained Orbiter within 24 hours.",
  tone: 'ok',
  durationMs: TOAST_MS,
}

/** The missing date has words of its own; another missing field the general ones. */
export function packageWords(outcome: PackageOutcome): ToastRequest {
  const bad = { tone: 'bad', durationMs: TOAST_MS } as const
  if (outcome.state === 'failed') return { ...bad, title: 'Error', description: outcome.message }
  const { errors, values } = outcome
  if (errors['eventDate'] && !values['eventDate']) return { ...bad, title: 'Date Required', description: 'Please select your preferred event date.' }
  if (Object.keys(errors).some((name) => !values[name]?.trim()))
    return { ...bad, title: 'Missing Information', description: 'Please fill in all required fields.' }
  return { ...bad, title: 'Please check your entries', description: Object.values(errors)[0] ?? 'Something in the form is not right yet.' }
}

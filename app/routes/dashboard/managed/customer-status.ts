import type { MatchStatus, ProjectStatus } from '#app/features/projects/project.ts'

interface ProjectState {
  status: ProjectStatus
  matchStatus: MatchStatus
  orbiterName: string | null
}

/** A project's status as the customer reads it, and what happens next. */
export function customerStatusOf({ status, matchStatus, orbiterName }: ProjectState): {
  label: string
  tone: 'neutral' | 'clock' | 'ok'
  next: string
} {
  if (matchStatus === 'withdrawn')
    return { label: 'Cancelled', tone: 'neutral', next: "This booking won't take place." }
  if (status === 'completed')
    return { label: 'Completed', tone: 'neutral', next: 'Everything has been delivered.' }
  if (status === 'draft')
    return {
      label: 'Draft',
      tone: 'neutral',
      next: 'Only you can see this. Nothing has been sent yet.',
    }
  if (matchStatus === 'searching')
    return {
      label: 'Matching',
      tone: 'clock',
      next: "We're contacting Orbiters in your city.",
    }
  if (matchStatus === 'unfilled')
    return {
      label: 'Matching',
      tone: 'clock',
      next: 'Our team is choosing an Orbiter for you.',
    }
  const who = orbiterName ?? 'Your Orbiter'
  if (status === 'in_production')
    return { label: 'In Production', tone: 'ok', next: `${who} is working on it.` }
  if (matchStatus === 'matched')
    return { label: 'Matched', tone: 'ok', next: `${who} films your event.` }
  return { label: 'Submitted', tone: 'clock', next: 'Our team reviews it and gets back to you.' }
}

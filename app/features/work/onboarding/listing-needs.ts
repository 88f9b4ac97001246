/** What an Orbiter needs before customers can find them, and who may film package jobs. */
import {
  VERIFICATION_HINTS,
  VERIFICATION_LABELS,
  VERIFICATION_STEPS,
  type VerificationStep,
} from '#market/creators/verification.ts'

const ALWAYS = ['place', 'photo', 'sample', 'prices', 'device'] as const

/** The checks that the settings can add. The iPhone is always needed. */
export type ListingCheck = Exclude<VerificationStep, 'device'>
export const LISTING_CHECKS: readonly ListingCheck[] = VERIFICATION_STEPS.filter(
  (step) => step !== 'device',
)

export type ListingNeed = (typeof ALWAYS)[number] | ListingCheck

/** The needs that Orbiters can meet themselves; the others are up to the team. */
export const OWN_NEEDS: ReadonlySet<ListingNeed> = new Set([...ALWAYS, 'email'])

export const NEED_LABELS: Record<ListingNeed, string> = {
  ...VERIFICATION_LABELS,
  place: 'A place',
  photo: 'A photo',
  sample: 'A video sample that plays',
  prices: 'A price',
}

/** What the Orbiter can do about each need. */
export const NEED_HINTS: Record<ListingNeed, string> = {
  ...VERIFICATION_HINTS,
  place: 'Choose where you work, in your profile.',
  photo: 'Upload a photo of yourself, in your profile.',
  sample: 'Upload a video to your portfolio. It counts once it is processed and plays.',
  prices: 'Set at least one price, in your profile.',
}

export interface ListingFacts {
  place: boolean
  photo: boolean
  sample: boolean
  prices: boolean
  done: ReadonlySet<VerificationStep>
  isPackageFlow: boolean
}

/** The missing needs, in display sequence. Package flow also needs the interview. */
export function missingNeeds(facts: ListingFacts, checks: readonly ListingCheck[]): ListingNeed[] {
  const needs = new Set<ListingNeed>([
    ...ALWAYS,
    ...checks,
    ...(facts.isPackageFlow ? (['interview'] as const) : []),
  ])
  const isThere = (need: ListingNeed) =>
    need === 'place' || need === 'photo' || need === 'sample' || need === 'prices'
      ? facts[need]
      : facts.done.has(need)
  return [...needs].filter((need) => !isThere(need))
}

/** The needs as part of a sentence: `a place, a photo and interview passed`. */
export function wordsOfNeeds(needs: readonly ListingNeed[]): string {
  const words = needs.map((need) => NEED_LABELS[need].replace(/^A /, 'a '))
  const last = words.pop()
  return words.length === 0 ? (last ?? '') : `${words.join(', ')} and ${last}`
}

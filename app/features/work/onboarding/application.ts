/** Becoming an Orbiter: the two models, the steps of their wizards, and an application's data. */

export const MODELS = ['package-flow', 'marketplace'] as const
export type OrbiterModel = (typeof MODELS)[number]

export const MODEL_LABELS: Record<OrbiterModel, string> = {
  'package-flow': 'Package Flow',
  marketplace: 'Marketplace Flow',
}

export const APPLICATION_STATUSES = ['draft', 'submitted', 'approved', 'refused'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export interface WizardStep {
  key: string
  label: string
}

export const PACKAGE_STEPS: readonly WizardStep[] = [
  { key: 'application', label: 'Application' },
  { key: 'portfolio', label: 'Portfolio' },
  { key: 'interview', label: 'Interview' },
  { key: 'complete', label: 'Complete' },
]

export const SETUP_STEPS: readonly WizardStep[] = [
  { key: 'portfolio', label: 'Portfolio' },
  { key: 'samples', label: 'Samples' },
  { key: 'pricing', label: 'Pricing' },
  { key: 'complete', label: 'Complete' },
]

/** The fields of the application's first step, all required. */
export const ANSWER_FIELDS = [
  'fullName',
  'email',
  'phone',
  'location',
  'experience',
  'motivation',
  'availability',
  'equipment',
] as const
export type AnswerField = (typeof ANSWER_FIELDS)[number] | 'portfolio'
/** `slot` is the chosen interview time, not submitted yet. */
export type Answers = Partial<Record<AnswerField | 'slot', string>>

export const ANSWER_LABELS: Record<AnswerField, string> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  experience: 'Experience',
  motivation: 'Motivation',
  availability: 'Availability',
  equipment: 'Equipment',
  portfolio: 'Portfolio link',
}

export const INTERVIEW_MINUTES = 20
/** Applications are reviewed within this many hours. */
export const REVIEW_HOURS = 24

/** When the server last saved each step, as ISO 8601, by step key. */
export type SavedSteps = Record<string, string>

/**
 * Maps a step key to its number, such as `pricing` to 3. Returns the first step for an unknown key,
 * and never a step beyond the furthest one reached.
 */
export function stepNumber(
  steps: readonly WizardStep[],
  key: string | null,
  reached: number,
): number {
  const requested = steps.findIndex((step) => step.key === key) + 1
  return requested === 0 || requested > reached ? reached : requested
}

/**
 * Roles, and the account rules shared by the forms, the server, and the tests.
 */

export const ROLES = ['admin', 'orbiter', 'user'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  orbiter: 'Orbiter',
  user: 'User',
}

/** Roles that have a page of their own bookings. */
export const CUSTOMER_ROLES = ['user', 'admin'] as const

/** Roles that people can choose at sign-up. Only admins make other admins. */
export const SIGN_UP_ROLES = ['user', 'orbiter'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

export const EXPERIENCE_LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** The three levels offered at sign-up. The profile editor offers all four. */
export const SIGN_UP_EXPERIENCE: readonly { value: ExperienceLevel; label: string }[] = [
  { value: 'beginner', label: 'Beginner (0-1 years)' },
  { value: 'intermediate', label: 'Intermediate (1-3 years)' },
  { value: 'expert', label: 'Expert (3+ years)' },
]

/** The four levels offered in the profile editor. */
export const EDITOR_EXPERIENCE: readonly { value: ExperienceLevel; label: string }[] = [
  { value: 'beginner', label: 'Beginner (0-1 years)' },
  { value: 'intermediate', label: 'Intermediate (2-3 years)' },
  { value: 'advanced', label: 'Advanced (4-5 years)' },
  { value: 'expert', label: 'Expert (5+ years)' },
]

/** The list that a level was chosen from: the same word means different years in each list. */
export type ExperienceList = 'sign-up' | 'editor'

/** The label of a level, from the list that it was chosen from. */
export function experienceLabel(level: string, list: ExperienceList | null): string {
  const options = list === 'sign-up' ? SIGN_UP_EXPERIENCE : EDITOR_EXPERIENCE
  return options.find(({ value }) => value === level)?.label ?? level
}

/**
 * True when the editor has to ask, because none of its levels matches the years chosen at sign-up.
 */
export function needsExperience(level: string | null, list: ExperienceList | null): boolean {
  return (
    level !== null &&
    list === 'sign-up' &&
    !EDITOR_EXPERIENCE.some(({ label }) => label === experienceLabel(level, list))
  )
}

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
export const AVATAR_TOO_LARGE = 'Choose a picture of at most 5 MB.'
export const RESEND_COOLDOWN_SECONDS = 60
/** The reminder on the confirmation page appears after five minutes, then counts down five more. */
export const REMINDER_AFTER_MS = 300_000
export const REMINDER_COUNTDOWN_SECONDS = 300

/**
 * Splits `Food, travel ,` into `['Food', 'travel']`: trims items, and drops empty ones and
 * duplicates.
 */
export function splitList(text: string): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return entries.filter(
    (entry, index) =>
      entries.findIndex((other) => other.toLowerCase() === entry.toLowerCase()) === index,
  )
}

interface CompletenessFields {
  fullName: string | null
  bio: string | null
  experienceLevel: string | null
  specialties: readonly string[]
  portfolioUrl: string | null
}

/** The share of the five profile fields that are filled, as a rounded percentage. */
export function profileCompleteness(profile: CompletenessFields): number {
  const filled = [
    profile.fullName,
    profile.bio,
    profile.experienceLevel,
    profile.specialties.length > 0,
    profile.portfolioUrl,
  ]
  return Math.round((filled.filter(Boolean).length / filled.length) * 100)
}

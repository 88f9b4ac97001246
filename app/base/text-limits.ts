/**
 * The maximum number of characters in the texts of a project: form fields stop there, and the
 * server refuses more. Separate from project.ts, so that a public form doesn't load its labels.
 */
export const PROJECT_TEXT_LIMITS = {
  title: 120,
  description: 4000,
  business: 120,
  email: 254,
  phone: 40,
  city: 60,
  venue: 300,
  notes: 2000,
  reason: 500,
  link: 500,
} as const

/** What an event is called, so that its name still fits into one line of a list. */
export const OCCASION_MAX = 80

/**
 * How many characters the texts of a project may have: the fields of its forms stop there, the
 * server refuses more. Apart from project.ts, so that a public form doesn't load its labels.
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

/**
 * How many characters the texts of a form may have: its fields stop there, the server refuses more.
 */

export const ENQUIRY_TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 40,
  location: 200,
  details: 4000,
} as const

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

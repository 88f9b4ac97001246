/**
 * The maximum lengths of an enquiry's texts. The fields stop there, and the server rejects longer
 * texts.
 */
export const ENQUIRY_TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 40,
  location: 200,
  details: 4000,
} as const

/**
 * How many characters the texts of an enquiry may have: the fields stop there, the server refuses
 * more.
 */
export const ENQUIRY_TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 40,
  location: 200,
  details: 4000,
} as const

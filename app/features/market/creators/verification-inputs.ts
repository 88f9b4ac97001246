import { z } from 'zod'
import { requiredLine } from '#app/base/text-inputs.ts'
import { normalPhone } from '#people/accounts/phone-number.ts'
import { ADMIN_STEPS } from '#market/creators/verification.ts'

export const phoneField = requiredLine(30, 'Enter your phone number.')
  .regex(/^\+?[\d\s().-]+$/, 'Use digits, spaces and a leading + only.')
  .refine((text) => text.replace(/\D/g, '').length >= 7, 'That number is too short.')
  .refine(
    (text) => normalPhone(text) !== null,
    'Enter your full phone number. Outside the US, start with + and the country code.',
  )

/** Both fields are in one form. A missing field changes nothing. */
export const ownChecksInput = z
  .object({
    phone: phoneField,
    deviceModel: requiredLine(80, 'Enter the model, like iPhone 15 Pro.').min(
      2,
      'Use at least 2 characters.',
    ),
  })
  .partial()

export const markInput = z.object({
  step: z.enum(ADMIN_STEPS),
  isDone: z.enum(['yes', 'no']),
  /** The number that the admin saw and called. */
  phone: z.string().max(60).optional(),
})

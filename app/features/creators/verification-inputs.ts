import { z } from 'zod'
import { normalPhone } from '#app/features/accounts/phone-number.ts'

const required = (what: string, max: number, min = 1) =>
  z
    .string(what)
    .trim()
    .min(1, what)
    .min(min, `Please write at least ${min} characters.`)
    .max(max, `Use at most ${max} characters.`)

export const phoneField = required('Enter your phone number.', 30)
  .regex(/^\+?[\d\s().-]+$/, 'Use digits, spaces and a leading + only.')
  .refine((text) => text.replace(/\D/g, '').length >= 7, 'That number is too short.')
  .refine(
    (text) => normalPhone(text) !== null,
    'Enter your full phone number. Outside the US, start with + and the country code.',
  )

export const phoneInput = z.object({ phone: phoneField })

export const deviceInput = z.object({
  deviceModel: required('Enter the model, like iPhone 15 Pro.', 80, 2),
})

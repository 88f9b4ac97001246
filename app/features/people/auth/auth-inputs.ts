/** Schemas of the sign-in and sign-up forms, and of forms that ask for the password again. */
import { z } from 'zod'
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  SIGN_UP_EXPERIENCE,
  splitList,
} from '#people/accounts/account.ts'
import {
  browserZoneInput,
  emailInput as email,
  fullNameInput as fullName,
  isReadable,
  UNREADABLE_MESSAGE,
} from '#people/accounts/account-inputs.ts'
import { looksLikePhone, normalPhone } from '#people/accounts/phone-number.ts'

const newPassword = z
  .string('Choose a password.')
  .min(1, 'Choose a password.')
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)

/** The value of the sign-in form's `email` field: an email address or a phone number. */
const signInName = z
  .string('Enter your email.')
  .trim()
  .min(1, 'Enter your email.')
  .max(254, 'That email is too long.')
  .transform((text, context): SignInName => {
    if (looksLikePhone(text)) {
      const phone = normalPhone(text)
      if (phone) return { phone }
      context.addIssue({
        code: 'custom',
        message: 'Enter your full phone number, starting with + and the country code.',
      })
      return z.NEVER
    }
    const parsed = email.safeParse(text)
    if (parsed.success) return { email: parsed.data }
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' })
    return z.NEVER
  })

/**
 * The email or phone number that a person signs in with. The number is normalized by `normalPhone`.
 */
export type SignInName = { email: string; phone?: undefined } | { phone: string; email?: undefined }

export const signInInput = z.object({
  email: signInName,
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(PASSWORD_MAX, 'That password is too long.'),
})

export const userSignUpInput = z.object({
  fullName,
  email,
  password: newPassword,
  timeZone: browserZoneInput,
})

const httpUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /\./,
    error: 'Enter a full address, like https://example.com.',
  })
  .max(500, 'That address is too long.')
  .refine(isReadable, UNREADABLE_MESSAGE)

export const orbiterSignUpInput = userSignUpInput.extend({
  experienceLevel: z.enum(
    SIGN_UP_EXPERIENCE.map(({ value }) => value),
    { error: 'Choose your experience level.' },
  ),
  portfolioUrl: z
    .string()
    .optional()
    .transform((text) => text?.trim() || null)
    .pipe(httpUrl.nullable()),
  specialties: z
    .string()
    .max(500, 'Use at most 500 characters.')
    .refine(isReadable, UNREADABLE_MESSAGE)
    .optional()
    .transform((text) => splitList(text ?? ''))
    .refine(
      (entries) => entries.every((entry) => entry.length <= 40),
      'Keep each specialty under 40 characters.',
    )
    .refine((entries) => entries.length <= 20, 'List at most 20 specialties.'),
})

export const resendInput = z.object({ email })
export const forgotPasswordInput = z.object({ email })

const repeatedPassword = z.object({
  newPassword,
  repeatPassword: z.string('Repeat the new password.').max(PASSWORD_MAX),
})
const isRepeated = (input: { newPassword: string; repeatPassword: string }) =>
  input.newPassword === input.repeatPassword
const DIFFERENT = { path: ['repeatPassword'], error: "The passwords don't match." }

export const resetPasswordInput = repeatedPassword.refine(isRepeated, DIFFERENT)

const currentPassword = z
  .string('Enter your current password.')
  .min(1, 'Enter your current password.')
  .max(PASSWORD_MAX, 'That password is too long.')

export const currentPasswordInput = z.object({ currentPassword })
export const changePasswordInput = repeatedPassword
  .extend({ currentPassword })
  .refine(isRepeated, DIFFERENT)
export const changeEmailInput = z.object({ newEmail: email, currentPassword })
export const closeAccountInput = z.object({
  currentPassword,
  understood: z.literal('on', 'Check the box to confirm that you understand.'),
})

/** A six-digit app code or a recovery code, with any spaces and dashes. */
export const codeInput = z.object({
  code: z
    .string('Enter the code.')
    .max(60, 'That code is too long.')
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, 'Enter the code.')),
})

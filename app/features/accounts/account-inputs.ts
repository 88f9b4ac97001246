/** One schema per account form, used beside the fields and on the server. */
import { z } from 'zod'
import { EXPERIENCE_LEVELS, PASSWORD_MAX, PASSWORD_MIN, splitList } from '#app/features/accounts/account.ts'

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email.')
  .max(254, 'That email is too long.')
  .pipe(z.email('Enter an email like name@example.com.'))

const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)

const fullName = z.string().trim().min(1, 'Enter your full name.').max(120, 'Use at most 120 characters.')

export const signInInput = z.object({
  email,
  password: z.string().min(1, 'Enter your password.').max(PASSWORD_MAX, 'That password is too long.'),
})

export const userSignUpInput = z.object({ fullName, email, password: newPassword })

const httpUrl = z.url({ protocol: /^https?$/, error: 'Enter a full address, like https://example.com.' }).max(500, 'That address is too long.')

export const orbiterSignUpInput = userSignUpInput.extend({
  experienceLevel: z.enum(EXPERIENCE_LEVELS, { error: 'Choose your experience level.' }),
  portfolioUrl: z.string().trim().transform((text) => text || null).pipe(httpUrl.nullable()),
  specialties: z.string().max(500, 'Use at most 500 characters.').transform(splitList)
    .pipe(z.array(z.string().max(40, 'Keep each specialty under 40 characters.')).max(20, 'List at most 20 specialties.')),
})

export const resendInput = z.object({ email })

export type SignInInput = z.infer<typeof signInInput>
export type UserSignUpInput = z.infer<typeof userSignUpInput>
export type OrbiterSignUpInput = z.infer<typeof orbiterSignUpInput>

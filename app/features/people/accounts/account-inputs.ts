/** Schemas for a person's email and name, shared by every form that asks for them. */
import { z } from 'zod'
import { isTimeZone } from '#app/base/zoned-time.ts'

/**
 * Control characters break the database and log lines. Bidirectional overrides can make one text
 * look like another.
 */
const UNREADABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
export const isReadable = (text: string) => !UNREADABLE.test(text)
export const UNREADABLE_MESSAGE = 'Use letters, numbers and punctuation only.'

export const emailInput = z
  .string('Enter your email.')
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email.')
  .max(254, 'That email is too long.')
  .pipe(z.email('Enter an email like name@example.com.'))

export const fullNameInput = z
  .string('Enter your full name.')
  // Checked before normalizing, because normalizing a long run of accents takes quadratic time.
  .max(1000, 'Use at most 120 characters.')
  .transform((text) => text.normalize('NFC').trim().replace(/ {2,}/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Enter your full name.')
      .max(120, 'Use at most 120 characters.')
      .refine(isReadable, UNREADABLE_MESSAGE)
      .regex(/[\p{L}\p{N}]/u, 'Enter your full name.'),
  )

/** The time zone that a browser reports at sign-up. An invalid zone is ignored. */
export const browserZoneInput = z
  .string()
  .max(64)
  .optional()
  .catch(undefined)
  .transform((zone) => (zone && isTimeZone(zone) ? zone : undefined))

export const accountInput = z.object({
  fullName: fullNameInput,
  timeZone: z
    .string('Choose a time zone.')
    .max(60, 'Choose a time zone.')
    .refine(isTimeZone, 'Choose a time zone.'),
})

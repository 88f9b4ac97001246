import { z } from 'zod'
import {
  LABEL_MAX,
  LINK_DAYS,
  LINK_PASSWORD_MIN,
  LINK_PERMISSIONS,
} from '#delivery/sharing/share-link.ts'

export const newLinkInput = z.object({
  linkId: z.uuid(),
  label: z
    .string()
    .trim()
    .min(1, 'Enter a name, so that you can tell your links apart.')
    .max(LABEL_MAX, `Use up to ${LABEL_MAX} characters.`),
  permission: z.enum(LINK_PERMISSIONS, 'Choose what the link allows.'),
  days: z.coerce
    .number()
    .refine((days) => (LINK_DAYS as readonly number[]).includes(days), 'Choose how long it works.'),
  password: z
    .string()
    .max(100, 'Use up to 100 characters.')
    .refine((text) => text === '' || text.length >= LINK_PASSWORD_MIN, {
      error: `Use at least ${LINK_PASSWORD_MIN} characters, or leave it empty.`,
    })
    .default(''),
})

export const linkIdInput = z.object({ linkId: z.uuid() })

export const visitorNameInput = z.object({
  name: z
    .string()
    .trim()
    .min(2, 'Enter your name, so that the customer knows who you are.')
    .max(80, 'Use up to 80 characters.'),
})

export const linkPasswordInput = z.object({
  password: z.string().min(1, 'Enter the password.').max(100, 'Use up to 100 characters.'),
})

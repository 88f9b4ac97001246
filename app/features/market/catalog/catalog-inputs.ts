/**
 * Admin input for products and settings. Forms use dollars and percent; the database uses cents and
 * basis points.
 */
import { z } from 'zod'
import { line, paragraph, requiredLine } from '#app/base/text-inputs.ts'

const MOST_FEATURES = 10

function dollarsToCents(text: string): number {
  return Math.round(Number(text.replace(/[$,\s]/g, '')) * 100)
}

const isDollars = (text: string) => /^\$?\s?\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/.test(text.trim())

const dollars = z
  .string()
  .trim()
  .refine(isDollars, 'Enter an amount in dollars, for example 99 or 99.50.')
  .transform(dollarsToCents)
  .refine((cents) => cents <= 10_000_000, 'At most $100,000.')

export const productInput = z
  .object({
    name: requiredLine(60, 'Enter a name.'),
    subtitle: line(80),
    price: dollars,
    originalPrice: z.union([z.literal('').transform(() => null), dollars]),
    features: paragraph(1500)
      .transform((text) =>
        [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean),
      )
      .refine((lines) => lines.length <= MOST_FEATURES, `At most ${MOST_FEATURES} lines.`),
    isPopular: z.literal('on').optional(),
    isActive: z.literal('on').optional(),
  })
  .refine(({ price, originalPrice }) => originalPrice === null || originalPrice > price, {
    path: ['originalPrice'],
    message: 'The old price must be higher than the price.',
  })

const percent = z
  .string()
  .trim()
  .refine((text) => /^\d{1,2}(?:\.\d{1,2})?$/.test(text), 'Enter a percentage from 0 to 99.')
  .transform((text) => Math.round(Number(text) * 100))

export const commissionInput = z.object({
  marketplace: percent,
  beginner: percent,
  intermediate: percent,
  pro: percent,
})

export const contactInput = z.object({
  phone: line(40).refine(
    (text) => text === '' || /^\+?[\d\s().-]{7,}$/.test(text),
    'Enter a phone number, or leave it empty.',
  ),
  supportEmail: z.union([
    z.literal(''),
    z.email('Enter an email address, or leave this empty.').max(254),
  ]),
})

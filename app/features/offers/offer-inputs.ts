/**
 * What the editors of prices, services and packages accept: text as forms send it, money in
 * dollars.
 */
import { z } from 'zod'
import { formatCount } from '#app/base/count.ts'
import { paragraphOrNull, requiredLine } from '#app/base/text-inputs.ts'
import { ORBITER_LEVELS } from '#app/features/creators/creator.ts'
import { OFFER_MAX_DOLLARS } from '#app/features/offers/own-offers.ts'

const notTooDear = (most: number) => `Enter a price from 1 to ${formatCount(most)}.`

/** `125`, `$125` and `1,250.50` are all prices; the result is in cents. */
const dollarsText = z
  .string()
  .trim()
  .max(12, 'Enter a valid price.')
  .transform((text) => text.replaceAll(/[$,]/g, ''))

const cents = (text: string) => Math.round(Number(text) * 100)
const isMoney = (text: string) => /^\d+(\.\d{1,2})?$/.test(text)

const priceUpTo = (most: number) =>
  dollarsText
    .refine((text) => isMoney(text) && Number(text) >= 1 && Number(text) <= most, notTooDear(most))
    .transform(cents)
    .prefault('')

const reelPrice = dollarsText
  .refine(
    (text) => text === '' || (isMoney(text) && Number(text) <= OFFER_MAX_DOLLARS.reel),
    'Enter a price from 0 to 1,000.',
  )
  // 0 and empty say the same: not on offer.
  .transform((text) => (Number(text) > 0 ? cents(text) : null))
  .prefault('')

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)

const deliveryDays = wholeNumber(0, 30, 'Choose how soon you deliver.')

export const reelPricesInput = z.object({
  pricing15s: reelPrice,
  pricing30s: reelPrice,
  pricing60s: reelPrice,
  deliveryDays,
})

const offerFields = {
  /** Made by the page that showed the form, so that a form sent twice adds once. */
  id: z.uuid(),
  name: requiredLine(80, 'Enter a name.'),
  description: paragraphOrNull(500),
  durationMinutes: wholeNumber(15, 1440, "Choose how long you'll be there."),
  isActive: z
    .enum(['on', ''])
    .default('')
    .transform((state) => state === 'on'),
}

export const ownServiceInput = z.object({
  ...offerFields,
  price: priceUpTo(OFFER_MAX_DOLLARS.service),
})
export const ownPackageInput = z.object({
  ...offerFields,
  price: priceUpTo(OFFER_MAX_DOLLARS.package),
  deliveryDays,
})

export const ownOfferInput = z.object({ kind: z.enum(['service', 'package']), id: z.uuid() })
export const switchOfferInput = ownOfferInput.extend({ isActive: z.enum(['true', 'false']) })

/** The same as data, money in cents: what is stored. */
const priceCents = z
  .number()
  .int()
  .min(0)
  .max(100_000, 'Prices go up to $1,000.')
  .nullable()
  .default(null)

export const pricesInput = z.object({
  level: z.enum(ORBITER_LEVELS),
  pricing15s: priceCents,
  pricing30s: priceCents,
  pricing60s: priceCents,
  deliveryDays: z.number().int().min(0).max(30),
})

export const serviceInput = z.object({
  name: requiredLine(80, 'Enter a name.'),
  description: paragraphOrNull(500),
  durationMinutes: z.number().int().min(15).max(1440),
  priceCents: z.number().int().min(0).max(100_000_000),
})

export const packageInput = serviceInput.extend({ deliveryDays: z.number().int().min(0).max(30) })

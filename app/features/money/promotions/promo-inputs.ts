/** What an admin enters for a new promo code. */
import { z } from 'zod'
import { centsOf } from '#app/base/money.ts'
import { line } from '#app/base/text-inputs.ts'
import { isDate } from '#app/base/zoned-time.ts'
import { codeAsStored } from '#money/promotions/promo-code.ts'

const centsInput = (max: number, tooMuch: string) =>
  z
    .string()
    .default('')
    .refine((text) => !text.trim() || centsOf(text) !== null, 'Enter dollars, for example 25.')
    .transform((text) => (text.trim() ? centsOf(text) : null))
    .pipe(z.number().int().max(max, tooMuch).nullable())

const countInput = (missing: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => /^\d{0,6}$/.test(text), missing)
    .transform((text) => (text ? Number(text) : null))
    .refine((count) => count === null || count > 0, missing)

const dayInput = z
  .string()
  .default('')
  .refine((date) => !date || isDate(date), 'Choose a date.')
  .transform((date) => date || null)

const isShare = (bps: number) => bps > 0 && bps <= 10_000

export const promoInput = z
  .object({
    code: z
      .string('Enter a code.')
      .transform(codeAsStored)
      .refine(
        (code) => /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(code),
        'Use 3 to 30 letters, digits and hyphens.',
      ),
    kind: z.enum(['amount', 'share'], 'Choose what it takes off.'),
    amount: centsInput(1_000_000, 'At most $10,000.'),
    percent: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .refine((text) => /^(\d{1,3}(\.\d{1,2})?)?$/.test(text), 'Enter a percentage.')
      .transform((text) => (text ? Math.round(Number(text) * 100) : null)),
    maxUses: countInput('Enter how often it can be used, or leave it empty.'),
    maxUsesPerPerson: countInput('Enter how often a person can use it.'),
    minPrice: centsInput(10_000_000, 'At most $100,000.'),
    startsOn: dayInput,
    endsOn: dayInput,
    note: line(200).default(''),
  })
  .refine(({ kind, amount }) => kind !== 'amount' || (amount ?? 0) > 0, {
    path: ['amount'],
    message: 'Enter an amount.',
  })
  .refine(({ kind, percent }) => kind !== 'share' || isShare(percent ?? 0), {
    path: ['percent'],
    message: 'Enter a percentage from 0.01 to 100.',
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'It ends before it starts.',
  })

/** The weekday and minimum amount of payouts, as set by admins. */
import { z } from 'zod'
import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { centsOf, formatCents } from '#app/base/money.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { type PayoutTerms, PAYOUT_DAYS, payoutDay } from '#money/payouts/payout.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'
import { findSetting } from '#people/settings/settings.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** Our decision, until an admin sets something else. */
const USUAL: PayoutTerms = { weekday: 5, minimumCents: 1000 }

export const readPayoutTerms = async (executor: Db | Tx = db()): Promise<PayoutTerms> =>
  (await findSetting('payouts', executor)) ?? USUAL

/**
 * Paying out less than a dollar costs more than it is worth; a higher minimum would hold back money
 * that people live on.
 */
const MINIMUM = { least: 100, most: 50_000 }
const MINIMUM_RANGE = `Enter an amount from ${formatCents(MINIMUM.least)} to ${formatCents(MINIMUM.most)}.`

const termsInput = z.object({
  weekday: z.enum(
    PAYOUT_DAYS.map((_day, index) => String(index + 1)),
    'Choose a day.',
  ),
  minimum: z
    .string(MINIMUM_RANGE)
    .max(20, MINIMUM_RANGE)
    .transform((text) => centsOf(text) ?? 0)
    .pipe(z.number().min(MINIMUM.least, MINIMUM_RANGE).max(MINIMUM.most, MINIMUM_RANGE)),
})

const inWords = (terms: PayoutTerms) =>
  `${payoutDay(terms)}s, from ${formatCents(terms.minimumCents)}`

/**
 * Sets the weekday of the weekly payouts and the minimum amount, from now on.
 * @throws NotAllowed, InvalidInput
 */
export async function changePayoutTerms(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { weekday, minimum } = parseInput(termsInput, input)
  const next = { weekday: Number(weekday), minimumCents: minimum }
  return saveSetting('payouts', viewer, (before) => ({
    next,
    audited: { label: 'Payouts', from: inWords(before ?? USUAL), to: inWords(next) },
  }))
}

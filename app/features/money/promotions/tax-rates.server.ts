/** Sales tax: a rate for each state that has one, and zero for all others. */
import { z } from 'zod'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { US_STATES } from '#market/catalog/us-states.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'
import { findSetting } from '#people/settings/settings.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** Basis points by state. */
export type TaxRates = Record<string, number>

export const readTaxRates = async (executor: Db | Tx = db()): Promise<TaxRates> =>
  (await findSetting('tax_rates', executor)) ?? {}

/** The sales tax for work filmed in a state, in basis points; zero if the state isn't known. */
export async function taxBpsIn(state: string | null, executor: Db | Tx = db()): Promise<number> {
  return state === null ? 0 : ((await readTaxRates(executor))[state] ?? 0)
}

const rateInput = z.object({
  state: z
    .string('Choose a state.')
    .refine((state) => US_STATES.includes(state), 'Choose a state.'),
  percent: z
    .string('Enter a rate.')
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a percentage, for example 8.25.')
    .transform(Number),
})

const MOST_BPS = 2000
const percentOf = (bps: number | undefined) => (bps === undefined ? null : `${bps / 100}%`)

/** Sets the rate of a state for new orders; zero removes it. @throws NotAllowed, InvalidInput */
export async function changeTaxRate(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { state, percent } = parseInput(rateInput, input)
  const bps = Math.round(percent * 100)
  if (bps > MOST_BPS) throw new InvalidInput({ percent: 'The rate is at most 20%.' })
  return saveSetting('tax_rates', viewer, (before) => {
    const { [state]: old, ...others } = before ?? {}
    const next = bps === 0 ? others : { ...others, [state]: bps }
    return {
      next,
      audited: {
        label: `Sales tax, ${state}`,
        from: percentOf(old) ?? '0%',
        to: percentOf(bps) ?? '0%',
      },
    }
  })
}

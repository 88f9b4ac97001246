/** Settings that admins change while the program runs. The environment holds the others. */
import { z } from 'zod'
import { db, type Db, type Tx } from '#app/platform/db.ts'

const shapes = {
  /** Orbit's fee in basis points: 1000 is 10%. */
  commission_bps: z.object({
    marketplace: z.number().int(),
    'package-flow': z.object({
      beginner: z.number().int(),
      intermediate: z.number().int(),
      pro: z.number().int(),
    }),
  }),
  /** An empty value hides its link. */
  contact: z.object({ phone: z.string(), supportEmail: z.string() }),
  /** The checks that a listing requires, besides place, photo, sample, prices, and iPhone. */
  listing: z.object({
    checks: z.array(z.enum(['email', 'phone', 'identity', 'portfolio', 'interview'])),
  }),
  /** Local times, Monday to Friday, at which the team can talk to applicants. */
  interviews: z.object({
    timeZone: z.string(),
    from: z.string(),
    to: z.string(),
    everyMinutes: z.number().int(),
    daysAhead: z.number().int(),
  }),
  /** The cities where Orbit works, in display order. */
  cities: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      state: z.string(),
      timeZone: z.string(),
      words: z.string(),
      isServed: z.boolean(),
    }),
  ),
  /** Differences from the standard claims, by claim. */
  claims: z.record(
    z.string(),
    z.object({
      title: z.string().optional(),
      text: z.string().optional(),
      isShown: z.boolean().optional(),
    }),
  ),
  /** Sales tax in basis points, by state. A state that is not listed has zero. */
  tax_rates: z.record(z.string(), z.number().int()),
  /** The weekly payouts. Weekday 1 is Monday. */
  payouts: z.object({ weekday: z.number().int(), minimumCents: z.number().int() }),
  /** The business that issues receipts. Empty fields are not printed. */
  seller: z.object({ legalName: z.string(), address: z.string(), taxId: z.string() }),
  /** Present while the demo is loaded. */
  demo: z.object({ loadedAt: z.string() }),
}

export type SettingKey = keyof typeof shapes
export type SettingValue<K extends SettingKey> = z.output<(typeof shapes)[K]>

export async function findSetting<K extends SettingKey>(
  key: K,
  executor: Db | Tx = db(),
): Promise<SettingValue<K> | null> {
  const row = await executor
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? (shapes[key].parse(row.value) as SettingValue<K>) : null
}

export async function getSetting<K extends SettingKey>(
  key: K,
  executor: Db | Tx = db(),
): Promise<SettingValue<K>> {
  const value = await findSetting(key, executor)
  if (!value) throw new Error(`The setting ${key} is missing`)
  return value
}

/** Calculates what a customer pays: the price, a promo code, gift credit, and tax. */
import { sql, type Selectable } from 'kysely'
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { formatDay } from '#app/base/time.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import { lockCredit, readCredit } from '#money/promotions/gift-credit.server.ts'
import { priceParts, type PriceQuote } from '#money/promotions/price-parts.ts'
import { codeAsStored, discountOf } from '#money/promotions/promo-code.ts'
import { taxBpsIn } from '#money/promotions/tax-rates.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'
import type { PromoCodes } from '#db/types.ts'

export interface PriceQuestion {
  customerId: string
  priceCents: number
  /** As typed; empty for none. */
  promoCode?: string | null
  useCredit?: boolean
  /** The state where it is filmed, such as `TX`. Its sales tax applies. */
  state?: string | null
}

/** The price as of now. @throws InvalidInput (`promoCode`) */
export async function quotePrice(question: PriceQuestion): Promise<PriceQuote> {
  const { customerId, priceCents, useCredit = false, state = null } = question
  const promo = await findPromo(db(), question)
  return priceParts({
    priceCents,
    discountCents: promo ? discountOf(promo, priceCents) : 0,
    availableCents: useCredit ? await readCredit(customerId) : 0,
    taxBps: await taxBpsIn(state),
  })
}

/**
 * The price with the code and credit locked, for the order that is stored in this transaction.
 * `recordUse` then stores the use.
 * @throws Conflict (`price-changed`) if the code can no longer be used
 */
export async function lockPrice(tx: Tx, question: PriceQuestion): Promise<PriceQuote> {
  const { customerId, priceCents, promoCode, useCredit = false, state = null } = question
  const code = codeAsStored(promoCode ?? '')
  if (code)
    await tx.selectFrom('promoCodes').select('code').where('code', '=', code).forUpdate().execute()
  const promo = await findPromo(tx, question).catch((error: unknown) => {
    throw error instanceof InvalidInput ? codeGone(error, priceCents) : error
  })
  return priceParts({
    priceCents,
    discountCents: promo ? discountOf(promo, priceCents) : 0,
    availableCents: useCredit ? await lockCredit(tx, customerId) : 0,
    taxBps: await taxBpsIn(state, tx),
  })
}

const codeGone = ({ fields }: InvalidInput, priceCents: number) =>
  new Conflict(
    'price-changed',
    `${fields['promoCode']} Without it the price is ${formatCents(priceCents)}.`,
  )

/** Stores that an order uses a code, in the transaction of `lockPrice`. */
export async function recordUse(
  tx: Tx,
  use: { orderId: string; code: string; customerId: string; discountCents: number },
): Promise<void> {
  const code = codeAsStored(use.code)
  await tx
    .insertInto('promoUses')
    .values({ ...use, code, createdAt: now() })
    .execute()
}

/** Makes a code usable again after its order was voided before the charge. */
export async function returnPromoUse(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('promoUses')
    .set({ givenBackAt: now() })
    .where('orderId', '=', orderId)
    .where('givenBackAt', 'is', null)
    .execute()
}

type PromoRow = Selectable<PromoCodes>

async function findPromo(
  executor: Db | Tx,
  { customerId, priceCents, promoCode }: PriceQuestion,
): Promise<PromoRow | null> {
  const code = codeAsStored(promoCode ?? '')
  if (!code) return null
  const promo = await executor
    .selectFrom('promoCodes')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (!promo)
    throw new InvalidInput({ promoCode: 'There is no such code. Please check the spelling.' })
  const problem =
    problemOf(promo, priceCents) ?? overuseOf(promo, await countUses(executor, code, customerId))
  if (problem) throw new InvalidInput({ promoCode: problem })
  return promo
}

/** Why the code can't be used, no matter by whom; null if it can. */
function problemOf(promo: PromoRow, priceCents: number): string | null {
  const { isActive, startsAt, endsAt, minPriceCents } = promo
  const day = (at: Date) => formatDay(at, DEFAULT_ZONE)
  if (!isActive) return 'This code is no longer valid.'
  if (startsAt > now()) return `This code starts on ${day(startsAt)}.`
  // `endsAt` is the start of the first day without the code, so the last day is the day before.
  if (endsAt && endsAt <= now()) return `This code ended on ${day(new Date(endsAt.getTime() - 1))}.`
  if (priceCents < minPriceCents)
    return `This code is for prices of ${formatMoney(minPriceCents)} or more.`
  return null
}

function overuseOf(promo: PromoRow, uses: { all: number; own: number }): string | null {
  const { maxUses, maxUsesPerPerson } = promo
  if (uses.own >= maxUsesPerPerson)
    return maxUsesPerPerson === 1
      ? 'You’ve already used this code.'
      : `You’ve used this code ${maxUsesPerPerson} times, as often as it allows.`
  return maxUses !== null && uses.all >= maxUses ? 'This code has been used up.' : null
}

async function countUses(executor: Db | Tx, code: string, customerId: string) {
  return executor
    .selectFrom('promoUses')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where customer_id = ${customerId}))::int`.as('own'),
    ])
    .where('code', '=', code)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow()
}

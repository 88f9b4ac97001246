/** What a card pays of an amount due, after a promo code and credit, and with tax. */
import { InvalidInput } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Paying } from '#money/payments/paying.ts'
import { readCredit } from '#money/promotions/gift-credit.server.ts'
import { codeAsStored } from '#money/promotions/promo-code.ts'
import { quotePrice } from '#money/promotions/quote-price.server.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import type { PriceLines } from '#app/routes/pay/pay-prompt.ts'

interface Priced {
  purpose: 'order' | 'tip'
  amountCents: number
  state?: string | null
  isFixed?: boolean
}

/** The promo code and credit that the form contains. */
export const meansOf = (values: Record<string, string>): Omit<Paying, 'paymentId'> => ({
  promoCode: codeAsStored(values['promoCode'] ?? '').slice(0, 40),
  useCredit: values['useCredit'] === 'on',
})

/** Our own choice: more attempts than this suggest that someone is guessing codes. */
const CODES_AN_HOUR = 60

/** @throws RateLimited */
const countCode = ({ id }: Viewer) =>
  countTry({
    key: `promo-code:${id}`,
    limit: CODES_AN_HOUR,
    windowSeconds: HOUR_MS / 1000,
    reason: 'Too many codes were tried',
  })

/**
 * Prices an amount due. A code that can't be used is left out, and `problem` says why. A tip is
 * paid by card alone, and a price fixed when it was ordered stays as it was.
 */
export async function priceDue(
  viewer: Viewer,
  values: Record<string, string>,
  { purpose, amountCents: priceCents, state = null, isFixed = false }: Priced,
): Promise<{ amountCents: number; lines: PriceLines | null; problem: string | null }> {
  if (purpose === 'tip' || isFixed) return { amountCents: priceCents, lines: null, problem: null }
  const { promoCode, useCredit } = meansOf(values)
  if (promoCode) await countCode(viewer)
  const question = { customerId: viewer.id, priceCents, useCredit, state }
  let problem: string | null = null
  const quote = await quotePrice({ ...question, promoCode }).catch((error: unknown) => {
    if (!(error instanceof InvalidInput)) throw error
    problem = error.fields['promoCode'] ?? error.message
    return quotePrice(question)
  })
  const { totalCents, ...parts } = quote
  const [usedCode, refusedCode] = problem === null ? [promoCode, ''] : ['', promoCode]
  const availableCents = await readCredit(viewer.id)
  return {
    amountCents: totalCents,
    lines: { ...parts, promoCode: usedCode, refusedCode, useCredit, availableCents },
    problem,
  }
}

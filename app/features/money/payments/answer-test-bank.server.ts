import { NotFound } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { answerTestBank } from '#money/gateways/test-charges.server.ts'
import { db } from '#app/platform/db.ts'

const CHARGE_ID = /^tch_[\w-]{1,100}$/

/**
 * The owner of a test card confirms or declines a payment.
 * @throws NotFound unless the payment is theirs and was made with the test gateway
 */
export async function answerOwnTestBank(
  viewer: Viewer,
  chargeId: string,
  isConfirmed: boolean,
): Promise<void> {
  if (!CHARGE_ID.test(chargeId)) throw new NotFound('There is no such payment.')
  const own = await db()
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', 'test')
    .where('gatewayId', '=', chargeId)
    .where('customerId', '=', viewer.id)
    .executeTakeFirst()
  if (!own) throw new NotFound('There is no such payment.')
  await answerTestBank(chargeId, isConfirmed)
}

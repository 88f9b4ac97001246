/** The cards of the demo's people, at the test gateway. */
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { gateway, takesPayments } from '#money/gateways/gateways.server.ts'
import { savedAs } from '#money/gateways/test-cards.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { inputHash } from '#app/platform/idempotency.ts'

/** A test card that pays, and one that is reserved but then can't be charged. */
const CARD_TOKEN = 'tok_pays_4242'
export const FAILING_TOKEN = 'tok_fails-later_0119'
const RESERVED_MS = 7 * DAY_MS

/** The gateway's id for the card of a demo customer: the same each time. */
export const demoCardOf = ({ id }: Viewer, token = CARD_TOKEN) => savedAs(token, id)

/**
 * A reservation on a test card, as `authorizePayment` leaves it, but without the gateway's reports,
 * which do not exist for the past.
 * @returns the id of the payment; empty if payments are off
 */
export async function reserveDemoCard(
  customer: Viewer,
  amountCents: number,
  token = CARD_TOKEN,
): Promise<string> {
  if (!takesPayments()) return ''
  if (gateway().name !== 'test') throw new Error('The demo pays with the test gateway alone.')
  const [id, chargeId] = [newId(), `tch_${newId()}`]
  const authorizedUntil = new Date(now().getTime() + RESERVED_MS)
  const methodId = demoCardOf(customer, token)
  const paid = { amountCents, methodId, createdAt: now(), authorizedUntil }
  await db()
    .insertInto('testCharges')
    .values({ ...paid, id: chargeId, key: id, status: 'authorized' })
    .execute()
  await db()
    .insertInto('payments')
    .values({
      ...paid,
      cardBrand: 'Visa',
      cardLastFour: token.slice(-4),
      id,
      customerId: customer.id,
      purpose: 'order',
      fingerprint: inputHash({ customerId: customer.id, purpose: 'order', amountCents }),
      gateway: 'test',
      gatewayId: chargeId,
      state: 'authorized',
      changedAt: now(),
    })
    .execute()
  return id
}

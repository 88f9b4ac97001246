/** Reads the object of a gateway event again and updates Orbit's record to match. */
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Charge, GatewayName } from '#money/gateways/gateway.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { followCharge } from '#money/payments/follow-charge.server.ts'
import { db } from '#app/platform/db.ts'

/** A charge that belongs to no payment of Orbit's is left to the daily reconciliation. */
export async function followChargeEvent(gatewayName: string, chargeId: string): Promise<void> {
  const through = gatewayNamed(gatewayName)
  const payment = await db()
    .selectFrom('payments')
    .select('id')
    .where('gatewayId', '=', chargeId)
    .executeTakeFirst()
  if (payment) return followCharge(payment.id, await through.readCharge(chargeId))
  const charge = await through.readCharge(chargeId).catch(ignoreUnknown)
  if (charge) await followLostAnswer(through.name, charge)
}

function ignoreUnknown(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}

/**
 * The answer to the reservation was lost, and the customer has left the page, so Orbit learns the
 * charge's id at the gateway from its webhook. If the payment was given up in the meantime, the
 * reservation is voided.
 */
async function followLostAnswer(gateway: GatewayName, charge: Charge): Promise<void> {
  const { key } = charge
  if (!key || !isUuid(key)) return
  const payment = await db()
    .selectFrom('payments')
    .select('id')
    .where('id', '=', key)
    .where('gateway', '=', gateway)
    .where('gatewayId', 'is', null)
    .executeTakeFirst()
  if (payment) await followCharge(payment.id, charge)
}

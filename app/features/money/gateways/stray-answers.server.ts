/**
 * Answers from a gateway that contradict what Orbit has recorded, such as a charge that went
 * through although it was voided. They change nothing automatically; the team looks into them.
 */
import { DAY_MS } from '#app/base/time.ts'
import type { GatewayName, GatewayObject } from '#money/gateways/gateway.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'

export interface StrayAnswer {
  gateway: GatewayName
  object: Exclude<GatewayObject, 'account'>
  /** The object's id at the gateway. */
  objectId: string
  /** The id of Orbit's payment, refund, payout or dispute that the answer is about. */
  recordId: string
  /** The state that Orbit has recorded. */
  recorded: string
  /** The status that the gateway reports. */
  answer: string
}

const NAMES: Record<GatewayName, string> = { stripe: 'Stripe', test: 'The test gateway' }

/**
 * Stores an answer once, no matter how often it arrives, and alerts the team. The reconciliation of
 * that day counts it as a difference.
 * @param href the page where the team sees the payment, refund, payout or dispute
 */
export async function noteStrayAnswer(tx: Tx, stray: StrayAnswer, href: string): Promise<void> {
  const { gateway, object, objectId, recordId, recorded, answer } = stray
  const row = await tx
    .insertInto('strayAnswers')
    .values({ ...stray, receivedAt: now() })
    .onConflict((conflict) => conflict.columns(['object', 'objectId', 'answer']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await callTeam(tx, {
    subjectId: recordId,
    actorId: null,
    says: `An answer about a ${object} doesn't match Orbit's records`,
    more: [
      `${NAMES[gateway]} says that this ${object} is “${answer}”. Orbit has recorded it as “${recorded}”.`,
      'Nothing was changed because of it. Compare both sides and correct the one that is wrong.',
    ],
    facts: [[`The ${object} at the gateway`, objectId]],
    until: new Date(now().getTime() + HANDLE_WITHIN_MS),
    action: { label: 'See what Orbit has', href },
  })
}

/** The answers that arrived on a day. @param day `2026-11-22`, in UTC */
export async function listStrayAnswers(gateway: GatewayName, day: string): Promise<StrayAnswer[]> {
  const from = new Date(`${day}T00:00:00Z`)
  return db()
    .selectFrom('strayAnswers')
    .select(['gateway', 'object', 'objectId', 'recordId', 'recorded', 'answer'])
    .where('gateway', '=', gateway)
    .where('receivedAt', '>=', from)
    .where('receivedAt', '<', new Date(from.getTime() + DAY_MS))
    .orderBy('receivedAt')
    .execute()
}

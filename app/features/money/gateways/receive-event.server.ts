/** Webhooks: each is stored as received and answered immediately. A task processes it later. */
import { NotFound } from '#app/base/errors.ts'
import type { GatewayObject } from '#money/gateways/gateway.ts'
import { gatewaysInUse } from '#money/gateways/gateways.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { enqueue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'

const PROCESS_EVENT = 'process-gateway-event'

/**
 * Stores an event once, no matter how often it is sent.
 * @throws NotFound for a gateway that is not in use, NotAllowed for a wrong signature
 */
export async function receiveEvent(
  gatewayName: string,
  body: string,
  signature: string | null,
): Promise<void> {
  const gateway = gatewaysInUse().find(({ name }) => name === gatewayName)
  if (!gateway) throw new NotFound()
  const { id, kind, object, objectId } = await gateway.readEvent(body, signature)
  // Most repeats arrive long after the first delivery.
  const earlier = await db()
    .selectFrom('gatewayEvents')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (earlier) return
  await transaction(async (tx) => {
    const row = await tx
      .insertInto('gatewayEvents')
      .values({
        id,
        gateway: gateway.name,
        kind,
        objectId,
        payload: JSON.stringify({ object, objectId }),
        receivedAt: now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await enqueue(tx, PROCESS_EVENT, [{ eventId: id }])
  })
}

/** For each kind of object, what to do when it changes. The object is read again at its gateway. */
export type EventFollowers = Record<
  GatewayObject,
  (gatewayName: string, objectId: string) => Promise<void>
>

/** Processes one event. Safe to repeat and to run in any order. */
async function processEvent(eventId: string, followers: EventFollowers): Promise<void> {
  const event = await db()
    .selectFrom('gatewayEvents')
    .select(['gateway', 'payload'])
    .where('id', '=', eventId)
    .where('processedAt', 'is', null)
    .executeTakeFirst()
  if (!event) return
  const { object, objectId } = event.payload as {
    object: GatewayObject | null
    objectId: string | null
  }
  if (object && objectId) await followers[object](event.gateway, objectId)
  await db()
    .updateTable('gatewayEvents')
    .set({ processedAt: now() })
    .where('id', '=', eventId)
    .execute()
}

export const processEventTask = (followers: EventFollowers): Task => ({
  name: PROCESS_EVENT,
  ...GATEWAY_TASK,
  run: ({ eventId }) => processEvent(String(eventId), followers),
})

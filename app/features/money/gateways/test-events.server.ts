/**
 * The test gateway's webhooks. Like a real gateway's, they are signed, posted to this program's own
 * address, and may arrive late or twice.
 */
import { newId } from '#app/base/ids.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { GatewayObject } from '#money/gateways/gateway.ts'
import { signEvent } from '#money/gateways/sign-events.server.ts'
import type { TestBehavior } from '#money/gateways/test-cards.ts'
import type { Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'

const POST_EVENT = 'post-test-event'
const PATIENCE_MS = 10_000

/** Reports an object's change, in the transaction of the change. */
export async function queueTestEvent(
  tx: Tx,
  object: GatewayObject,
  objectId: string,
  behavior: TestBehavior,
): Promise<void> {
  const event = { id: `tev_${newId()}`, object, objectId }
  await enqueue(tx, POST_EVENT, behavior === 'answers-twice' ? [event, event] : [event])
}

async function postEvent(event: { id: string; object: string; objectId: string }): Promise<void> {
  const body = JSON.stringify({ ...event, kind: `${event.object}.changed` })
  const address = new URL(paymentPaths.webhook('test'), `http://127.0.0.1:${env().port}`)
  const answer = await fetch(address, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'Orbit-Signature': signEvent(body) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`)
}

export const postTestEventTask: Task = {
  name: POST_EVENT,
  run: ({ id, object, objectId }) =>
    postEvent({ id: String(id), object: String(object), objectId: String(objectId) }),
}

/** Reads Stripe's webhooks: verifies who sent them and which object they are about. */
import { z } from 'zod'
import { BadRequest, NotAllowed } from '#app/base/errors.ts'
import type { GatewayEvent, GatewayObject } from '#money/gateways/gateway.ts'
import { KEY, type StripeClient } from '#money/gateways/stripe-client.server.ts'
import { now } from '#app/platform/clock.ts'

const OLDEST_SECONDS = 300

const id = z.string().min(1).max(120)
const eventBody = z.object({
  id,
  type: z.string().min(1).max(80),
  data: z.object({
    object: z.object({
      object: z.string().max(80),
      id: id.optional(),
      payment_intent: id.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})
type Subject = z.infer<typeof eventBody>['data']['object']

/** Maps a type of Stripe object to Orbit's. */
const OBJECTS: Record<
  string,
  { object: GatewayObject; idOf: (subject: Subject) => string | undefined }
> = {
  payment_intent: { object: 'charge', idOf: ({ id: own }) => own },
  charge: { object: 'charge', idOf: ({ payment_intent }) => payment_intent ?? undefined },
  refund: { object: 'refund', idOf: ({ id: own }) => own },
  dispute: { object: 'dispute', idOf: ({ id: own }) => own },
  account: { object: 'account', idOf: ({ id: own }) => own },
  transfer: { object: 'payout', idOf: ({ id: own }) => own },
  // A payout on an Orbiter's account; its metadata names the transfer that it pays out.
  payout: { object: 'payout', idOf: ({ metadata }) => metadata?.[KEY] },
}

/** @throws NotAllowed if the signature is missing, forged, or more than five minutes old */
export async function readStripeEvent(
  client: StripeClient,
  body: string,
  signature: string | null,
): Promise<GatewayEvent> {
  const { webhooks } = await client.library()
  const genuine = client.webhookSecrets.flatMap((secret) => {
    try {
      const at = now().getTime()
      return [webhooks.constructEvent(body, signature ?? '', secret, OLDEST_SECONDS, undefined, at)]
    } catch {
      return []
    }
  })
  if (genuine.length === 0) throw new NotAllowed('This message is not signed by the gateway.')
  const parsed = eventBody.safeParse(genuine[0])
  if (!parsed.success) throw new BadRequest('This message is no event.')
  const { id: eventId, type, data } = parsed.data
  const known = OBJECTS[data.object.object]
  const objectId = known?.idOf(data.object) ?? null
  return { id: eventId, kind: type, object: objectId ? (known?.object ?? null) : null, objectId }
}

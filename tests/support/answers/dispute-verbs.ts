/** Disputes that an admin answers or concedes. */
import { answerDispute, concedeDispute } from '#team/disputes/answer-dispute.server.ts'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { adminViewer, paidBooking } from '#tests/support/paid-booking.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { peerHere } from '#tests/support/stripe-here.ts'
import { differing, type Round, stateOf } from '#tests/support/answers/round.ts'

/** A dispute that Orbit already knows. */
async function disputed(): Promise<{ id: string; gatewayId: string }> {
  const { chargeId } = await paidBooking('accepted')
  const site = paymentSite()
  const gatewayId = await site.openDispute(chargeId)
  await followDisputeEvent(site.name, gatewayId)
  return db()
    .selectFrom('disputes')
    .select(['id', 'gatewayId'])
    .where('gatewayId', '=', gatewayId)
    .executeTakeFirstOrThrow()
}

/**
 * The page would send the answer immediately, so this acts as if the gateway was away at that
 * moment.
 */
async function whileAway(
  verb: 'submitEvidence' | 'concede',
  decide: () => Promise<void>,
): Promise<void> {
  const through = gateway()
  const { [verb]: call } = through
  Object.assign(through, { [verb]: () => Promise.reject(new GatewayUnavailable('Not yet')) })
  await decide()
  Object.assign(through, { [verb]: call })
}

export async function evidence(): Promise<Round> {
  const { id, gatewayId } = await disputed()
  const admin = await adminViewer()
  await whileAway('submitEvidence', () =>
    answerDispute(admin, id, { explanation: 'It was delivered and approved.' }),
  )
  return {
    work: { work: 'answer', args: [id] },
    object: 'dispute',
    objectId: gatewayId,
    other: async () => paymentSite().decideDispute(gatewayId, 'won'),
    payments: [],
    async faults(isOther) {
      const state = await stateOf('disputes', id)
      const reported = await gateway().readDispute(gatewayId)
      return isOther
        ? differing({ state: 'won' }, { state })
        : differing({ state: 'answered', isAnswered: true }, { state, ...reported })
    },
  }
}

/** Decides a dispute only if it is still open. */
async function winIfOpen(gatewayId: string): Promise<void> {
  const peer = peerHere()
  const isOpen = ({ id, status }: { id: string; status?: unknown }) =>
    id === gatewayId && status === 'needs_response'
  if (!peer)
    await db()
      .updateTable('testTransfers')
      .set({ status: 'won', endedAt: now() })
      .where('id', '=', gatewayId)
      .where('status', '=', 'open')
      .execute()
  else if (peer.list('dispute').some(isOpen)) peer.decideDispute(gatewayId, 'won')
}

export async function concede(): Promise<Round> {
  const { id, gatewayId } = await disputed()
  const admin = await adminViewer()
  await whileAway('concede', () => concedeDispute(admin, id))
  return {
    work: { work: 'answer', args: [id] },
    object: 'dispute',
    objectId: gatewayId,
    other: () => winIfOpen(gatewayId),
    payments: [],
    async faults(isOther) {
      const { status } = await gateway().readDispute(gatewayId)
      const state = await stateOf('disputes', id)
      return [
        ...differing({ status: isOther ? ['won', 'lost'] : 'lost' }, { status }),
        ...(state === status ? [] : [`the dispute is ${state}, at the gateway ${status}`]),
      ]
    },
  }
}

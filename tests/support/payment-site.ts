/** Cards and banks of the gateway that a test file runs with. */
import { signEvent } from '#money/gateways/sign-events.server.ts'
import { answerTestBank, readTestCharge } from '#money/gateways/test-charges.server.ts'
import { openTestDispute } from '#money/gateways/test-disputes.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { peerHere } from '#tests/support/stripe-here.ts'

interface PaymentSite {
  name: 'test' | 'stripe'
  /** The header of the gateway's webhooks, and its value for a body that is sent now. */
  signatureHeader: string
  sign: (body: string) => string
  /** The body of an event about a charge. */
  chargeEvent: (eventId: string, chargeId: string) => string
  /** The token of a card, as the form sends it. */
  token: (card: 'pays' | 'declines' | 'confirms' | 'fails-later' | 'disputes') => string
  /** The token of a card that is charged although the answer gets lost. */
  lateToken: () => string
  answerBank: (chargeId: string, isConfirmed: boolean) => unknown
  /**
   * The customer's bank takes back the amount that was not refunded, or less.
   * @returns the gateway's id of the dispute
   */
  openDispute: (chargeId: string, amountCents?: number) => Promise<string>
  decideDispute: (disputeId: string, status: 'won' | 'lost') => Promise<unknown>
  /** The charges made with a key. */
  chargesOf: (key: string) => Promise<string[]>
}

const TEST_TOKENS = {
  pays: 'tok_pays_4242',
  declines: 'tok_declines_0002',
  confirms: 'tok_confirms_3184',
  'fails-later': 'tok_fails-later_0119',
  disputes: 'tok_disputes_0259',
}

const TEST_SITE: PaymentSite = {
  name: 'test',
  signatureHeader: 'orbit-signature',
  sign: signEvent,
  chargeEvent: (id, objectId) =>
    JSON.stringify({ id, object: 'charge', objectId, kind: 'charge.changed' }),
  token: (card) => TEST_TOKENS[card],
  lateToken: () => 'tok_answers-late_0077',
  answerBank: answerTestBank,
  openDispute: async (chargeId, amountCents) => {
    const { capturedCents, refundedCents } = await readTestCharge(chargeId)
    await transaction((tx) =>
      openTestDispute(tx, chargeId, amountCents ?? capturedCents - refundedCents),
    )
    const { id } = await db()
      .selectFrom('testTransfers')
      .select('id')
      .where('chargeId', '=', chargeId)
      .where('kind', '=', 'dispute')
      .executeTakeFirstOrThrow()
    return id
  },
  decideDispute: (id, status) =>
    db()
      .updateTable('testTransfers')
      .set({ status, endedAt: now() })
      .where('id', '=', id)
      .execute(),
  chargesOf: async (key) => {
    const charges = await db()
      .selectFrom('testCharges')
      .select('id')
      .where('key', '=', key)
      .execute()
    return charges.map(({ id }) => id)
  },
}

export function paymentSite(): PaymentSite {
  const peer = peerHere()
  if (!peer) return TEST_SITE
  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    sign: (body) => peer.sign(body),
    chargeEvent: (id, intentId) => {
      const object = { object: 'payment_intent', id: intentId }
      return JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object },
      })
    },
    token: peer.token,
    lateToken: () => {
      // The library itself retries a call once.
      peer.failNext('POST /v1/payment_intents', 'breaks', 2)
      return peer.token('pays')
    },
    answerBank: peer.answerBank,
    openDispute: async (intentId, amountCents) => peer.openDispute(intentId, amountCents),
    decideDispute: async (id, status) => peer.decideDispute(id, status),
    chargesOf: async (key) =>
      peer
        .list('payment_intent')
        .filter(({ metadata }) => metadata.orbit_key === key)
        .map(({ id }) => id),
  }
}

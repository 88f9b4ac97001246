/** The gateway that needs no keys: it exists only in this program's database. */
import { z } from 'zod'
import { BadRequest, NotFound } from '#app/base/errors.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Gateway, GatewayMovement } from '#money/gateways/gateway.ts'
import { requireSignature } from '#money/gateways/sign-events.server.ts'
import {
  authorizeTestCharge,
  captureTestCharge,
  detachTestMethod,
  readTestCharge,
  readTestMethod,
  refundTestCharge,
  voidTestCharge,
} from '#money/gateways/test-charges.server.ts'
import {
  readTestAccount,
  readTestPayout,
  startTestAccount,
  startTestPayout,
  testAccountLink,
} from '#money/gateways/test-payouts.server.ts'
import {
  answerTestDispute,
  concedeTestDispute,
  readTestDispute,
} from '#money/gateways/test-disputes.server.ts'
import { db } from '#app/platform/db.ts'

const eventBody = z.object({
  id: z.string().max(120),
  kind: z.string().max(80),
  object: z.enum(['charge', 'refund', 'payout', 'dispute', 'account']),
  objectId: z.string().max(120),
})

async function readTransfer(id: string) {
  const row = await db()
    .selectFrom('testTransfers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such object.')
  return row
}

async function listTestMovements(day: string): Promise<GatewayMovement[]> {
  const [from, to] = [
    new Date(`${day}T00:00:00Z`),
    new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS),
  ]
  const charges = await db()
    .selectFrom('testCharges')
    .select(['id', 'capturedCents', 'feeCents'])
    .where('capturedAt', '>=', from)
    .where('capturedAt', '<', to)
    .execute()
  // A payout that the bank refuses never leaves Orbit's balance.
  const transfers = await db()
    .selectFrom('testTransfers')
    .select(['id', 'kind', 'amountCents'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('status', '!=', 'failed')
    .execute()
  const won = await db()
    .selectFrom('testTransfers')
    .select(['id', 'amountCents'])
    .where('kind', '=', 'dispute')
    .where('status', '=', 'won')
    .where('endedAt', '>=', from)
    .where('endedAt', '<', to)
    .execute()
  return [
    ...won.map(({ id, amountCents }) => ({
      objectId: id,
      kind: 'dispute' as const,
      cents: amountCents,
    })),
    ...charges.flatMap(({ id, capturedCents, feeCents }) => [
      { objectId: id, kind: 'charge' as const, cents: capturedCents },
      { objectId: id, kind: 'fee' as const, cents: -feeCents },
    ]),
    ...transfers.map(({ id, kind, amountCents }) => ({ objectId: id, kind, cents: -amountCents })),
  ]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const TEST_GATEWAY: Gateway = {
  name: 'test',
  authorize: authorizeTestCharge,
  capture: captureTestCharge,
  voidCharge: voidTestCharge,
  readCharge: readTestCharge,
  readMethod: readTestMethod,
  detachMethod: detachTestMethod,
  refund: refundTestCharge,
  readRefund: async (id) => {
    const { key, status } = await readTransfer(id)
    return { id, key, status: status === 'paid' ? 'sent' : 'failed', failure: null }
  },
  startAccount: ({ key }) => startTestAccount(key),
  accountLink: async (accountId, returnUrl) => testAccountLink(accountId, returnUrl),
  readAccount: readTestAccount,
  payOut: startTestPayout,
  readPayout: readTestPayout,
  readDispute: readTestDispute,
  listMovements: listTestMovements,
  submitEvidence: answerTestDispute,
  concede: concedeTestDispute,
  async readEvent(body, signature) {
    requireSignature(body, signature)
    const parsed = eventBody.safeParse(parseJson(body))
    if (!parsed.success) throw new BadRequest('This message is no event.')
    return parsed.data
  },
}

/** Disputes of the test gateway. A test card opens them, and words in the evidence decide them. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { EvidenceInput, GatewayDispute } from '#money/gateways/gateway.ts'
import { queueTestEvent } from '#money/gateways/test-events.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'

const EVIDENCE_DAYS = 7

/** As with Stripe's test cards, one of two words in the evidence determines the bank's decision. */
const ENDING_WORDS = [
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
] as const

/** The customer's bank takes the money back and reports the dispute. */
export async function openTestDispute(
  tx: Tx,
  chargeId: string,
  amountCents: number,
): Promise<void> {
  const id = `tdp_${newId()}`
  await tx
    .insertInto('testTransfers')
    .values({
      id,
      key: `dispute:${chargeId}`,
      kind: 'dispute',
      chargeId,
      amountCents,
      status: 'open',
      createdAt: now(),
    })
    .execute()
  await queueTestEvent(tx, 'dispute', id, 'pays')
}

/** Whether the bank has taken the money of a charge, or may still take it. */
export async function isDisputed(tx: Tx, chargeId: string): Promise<boolean> {
  const dispute = await tx
    .selectFrom('testTransfers')
    .select('id')
    .where('chargeId', '=', chargeId)
    .where('kind', '=', 'dispute')
    .where('status', 'in', ['open', 'lost'])
    .executeTakeFirst()
  return dispute !== undefined
}

export async function readTestDispute(
  id: string,
  tx: Tx | ReturnType<typeof db> = db(),
): Promise<GatewayDispute> {
  const row = await tx
    .selectFrom('testTransfers')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'dispute')
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such object.')
  return {
    id,
    chargeId: row.chargeId ?? '',
    amountCents: row.amountCents,
    takenCents: row.amountCents,
    feeCents: 0,
    reason: 'The customer says that the charge is not theirs.',
    status: row.status === 'won' || row.status === 'lost' ? row.status : 'open',
    isAnswered: row.answerKey !== null,
    dueAt: new Date(row.createdAt.getTime() + EVIDENCE_DAYS * DAY_MS),
  }
}

/** Repeating the same answer changes nothing, because a call whose answer was lost is repeated. */
function answer(
  disputeId: string,
  key: string,
  status: 'open' | 'won' | 'lost',
): Promise<GatewayDispute> {
  return transaction(async (tx) => {
    const row = await tx
      .selectFrom('testTransfers')
      .select('answerKey')
      .where('id', '=', disputeId)
      .forUpdate()
      .executeTakeFirst()
    const before = await readTestDispute(disputeId, tx)
    if (row?.answerKey === key) return before
    if (before.isAnswered || before.status !== 'open')
      throw new Conflict('not-taken', 'The bank no longer takes an answer to this dispute.')
    await tx
      .updateTable('testTransfers')
      .set({
        status,
        answerKey: key,
        endedAt: status === 'open' ? null : now(),
      })
      .where('id', '=', disputeId)
      .execute()
    await queueTestEvent(tx, 'dispute', disputeId, 'pays')
    return readTestDispute(disputeId, tx)
  })
}

export function answerTestDispute({
  key,
  disputeId,
  text,
}: EvidenceInput): Promise<GatewayDispute> {
  const [, status = 'open'] = ENDING_WORDS.find(([word]) => text.includes(word)) ?? []
  return answer(disputeId, key, status)
}

export const concedeTestDispute = ({
  key,
  disputeId,
}: {
  key: string
  disputeId: string
}): Promise<GatewayDispute> => answer(disputeId, key, 'lost')

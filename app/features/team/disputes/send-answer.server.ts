/** Sends the answer to a dispute to its gateway. */
import { Conflict } from '#app/base/errors.ts'
import { changeDispute } from '#team/disputes/change-dispute.server.ts'
import { followDispute } from '#team/disputes/follow-dispute.server.ts'
import { drawEvidence } from '#team/disputes/draw-evidence.server.ts'
import { sentEvidence } from '#team/disputes/read-dispute.server.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { type Lease, stillHolds } from '#app/platform/leases.ts'
import { outboundEffect } from '#app/platform/outbound.ts'

export const SEND_ANSWER = 'answer-dispute'

/** Sends an admin's answer. The gateway gets the dispute's id as the key. */
async function send(disputeId: string, lease: Lease): Promise<void> {
  const dispute = await db()
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .select(['d.id', 'd.orderId', 'd.paymentId', 'd.gatewayId', 'd.state', 'd.explanation'])
    .select(['d.evidence', 'p.gateway'])
    .where('d.id', '=', disputeId)
    .where('d.state', 'in', ['answering', 'conceding'])
    .executeTakeFirst()
  if (!dispute) return
  const gateway = gatewayNamed(dispute.gateway)
  try {
    const answered =
      dispute.state === 'answering'
        ? await gateway.submitEvidence({
            key: `evidence:${disputeId}`,
            disputeId: dispute.gatewayId,
            text: dispute.explanation ?? '',
            file: {
              name: 'evidence.pdf',
              type: 'application/pdf',
              data: await drawEvidence(sentEvidence(dispute.evidence ?? '')),
            },
          })
        : await gateway.concede({ key: `concede:${disputeId}`, disputeId: dispute.gatewayId })
    await followDispute(dispute.paymentId, answered)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    await refuse(dispute, error.message, lease)
  }
}

/**
 * Handles a refusal by asking the gateway for the dispute's state: the bank may have decided, or
 * already have the answer of an earlier call.
 */
async function refuse(
  dispute: {
    id: string
    orderId: string | null
    paymentId: string
    gatewayId: string
    gateway: string
  },
  problem: string,
  lease: Lease,
): Promise<void> {
  const reported = await gatewayNamed(dispute.gateway).readDispute(dispute.gatewayId)
  await followDispute(dispute.paymentId, reported)
  if (reported.status !== 'open' || reported.isAnswered) return
  await transaction(async (tx) => {
    if (dispute.orderId) await lockOrder(tx, dispute.orderId)
    if (await stillHolds(tx, lease)) await changeDispute(tx, dispute, 'refuse', { problem })
  })
}

/** How many answers are repeated per run. */
const BATCH = 100

/** Every answer that is not confirmed yet is due, no matter when it was sent. */
async function listDue(): Promise<string[]> {
  const waiting = await db()
    .selectFrom('disputes')
    .select('id')
    .where('state', 'in', ['answering', 'conceding'])
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  return waiting.map(({ id }) => id)
}

export const {
  send: sendAnswer,
  queueDue: queueDueAnswers,
  tasks: sendAnswerTasks,
} = outboundEffect({
  queue: SEND_ANSWER,
  repeatQueue: 'repeat-answers',
  subject: 'dispute',
  call: send,
  listDue,
})

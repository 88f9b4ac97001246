/** An admin answers a dispute with evidence or concedes it. */
import { z } from 'zod'
import { Conflict, InvalidInput, NotAllowed, Unavailable } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { formatCents } from '#app/base/money.ts'
import { paragraph, requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  changeDispute,
  lockDispute,
  type DisputeRow,
} from '#team/disputes/change-dispute.server.ts'
import { writeEvidence } from '#team/disputes/write-evidence.server.ts'
import { SEND_ANSWER, sendAnswer } from '#team/disputes/send-answer.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

/** Banks read only a few pages; the other facts are in the file. */
const LONGEST = 15_000
const MISSING = 'Explain to the bank why the charge is valid.'

/** The text that the page showed; without it, nothing is compared. */
const seen = paragraph(LONGEST).optional()
const draftInput = z.object({ explanation: paragraph(LONGEST), seen })
const answerInput = z.object({ explanation: requiredParagraph(LONGEST, MISSING), seen })

/**
 * Saves an admin's draft of the evidence, and shows it in the file.
 * @throws NotAllowed, NotFound, InvalidInput (also if another admin has saved a draft in the
 *   meantime), Conflict (`decided`)
 */
export async function draftEvidence(
  viewer: Viewer,
  disputeId: string,
  input: unknown,
): Promise<void> {
  const draft = parseInput(draftInput, input)
  const { explanation } = draft
  await transaction(async (tx) => {
    const { dispute } = await requireOpen(tx, viewer, disputeId)
    if ((dispute.explanation ?? '') === explanation) return
    requireSeen(dispute, draft)
    await tx.updateTable('disputes').set({ explanation }).where('id', '=', disputeId).execute()
    await record(tx, viewer, dispute, 'dispute.drafted', null)
  })
}

/** If two admins write at the same time, the second admin must read the first one's text. */
function requireSeen(
  { explanation: stored }: DisputeRow,
  sent: { explanation: string; seen?: string | undefined },
): void {
  if (!stored || sent.seen === undefined || sent.seen === stored || sent.explanation === stored)
    return
  throw new InvalidInput({
    explanation: `Another admin has saved this since you opened the page: “${stored}” Save again to replace it with yours.`,
  })
}

/**
 * Sends the evidence to the bank. This can be done only once.
 * @throws NotAllowed, NotFound, InvalidInput (also if another admin has saved a draft in the
 *   meantime), Conflict (`decided`)
 */
export async function answerDispute(
  viewer: Viewer,
  disputeId: string,
  input: unknown,
): Promise<void> {
  const answer = parseInput(answerInput, input)
  const { explanation } = answer
  await transaction(async (tx) => {
    const { dispute, job } = await requireOpen(tx, viewer, disputeId)
    requireSeen(dispute, answer)
    const evidence = JSON.stringify(await writeEvidence(dispute, job, explanation))
    await changeDispute(tx, dispute, 'answer', { explanation, evidence, problem: null })
    await record(tx, viewer, dispute, 'dispute.answered', explanation)
    await enqueue(tx, SEND_ANSWER, [{ disputeId }])
  })
  await sendSoon(disputeId)
}

/**
 * Concedes a dispute: the customer keeps the money.
 * @throws NotAllowed, NotFound, Conflict (`decided`)
 */
export async function concedeDispute(viewer: Viewer, disputeId: string): Promise<void> {
  await transaction(async (tx) => {
    const { dispute } = await requireOpen(tx, viewer, disputeId)
    await changeDispute(tx, dispute, 'concede', { problem: null })
    await record(tx, viewer, dispute, 'dispute.conceded', null)
    await enqueue(tx, SEND_ANSWER, [{ disputeId }])
  })
  await sendSoon(disputeId)
}

async function requireOpen(tx: Tx, viewer: Viewer, disputeId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { dispute, job } = await lockDispute(tx, disputeId)
  if (dispute.state !== 'open')
    throw new Conflict('decided', 'This dispute is already answered or decided.')
  return { dispute, job }
}

function record(
  tx: Tx,
  viewer: Viewer,
  { id, amountCents }: DisputeRow,
  action: string,
  reason: string | null,
): Promise<void> {
  return recordAudit(tx, {
    area: 'admin',
    action,
    actor: viewer,
    subjectType: 'dispute',
    subjectId: id,
    subjectLabel: `A dispute about ${formatCents(amountCents)}`,
    from: 'open',
    reason,
  })
}

/**
 * Sends the answer immediately, so that the page shows the outcome. If that fails, the task sends
 * it.
 */
async function sendSoon(disputeId: string): Promise<void> {
  try {
    await sendAnswer(disputeId)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}

/** The Orbiter's note about a dispute, for the bank's file. */
import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { lockDispute } from '#team/disputes/change-dispute.server.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const noteInput = z.object({
  note: requiredParagraph(3000, 'Say what happened, in your own words.'),
})

/**
 * Lets the job's Orbiter add or change a note, as long as the bank has no answer yet.
 * @throws NotFound for anyone else, InvalidInput, Conflict (`answered`)
 */
export async function noteDispute(
  viewer: Viewer,
  disputeId: string,
  input: unknown,
): Promise<void> {
  const { note } = parseInput(noteInput, input)
  await transaction(async (tx) => {
    const { dispute, order, job } = await lockDispute(tx, disputeId)
    if (job.orbiterId !== viewer.id) throw new NotFound('There is no such dispute.')
    if (dispute.state !== 'open')
      throw new Conflict(
        'answered',
        "We've already answered the bank, so your note can't be included.",
      )
    await tx
      .updateTable('disputes')
      .set({ orbiterNote: note, notedBy: viewer.id })
      .where('id', '=', disputeId)
      .execute()
    await recordEvent(tx, {
      kind: 'order.dispute-noted',
      subjectType: 'order',
      subjectId: order.id,
      actorId: viewer.id,
      data: { jobId: job.id, says: `${viewer.fullName} added a note` },
      audience: [viewer.id],
    })
  })
}

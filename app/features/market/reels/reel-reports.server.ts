/** Reports of reels, from people to the admins. */
import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const reportReelInput = z.object({
  reason: requiredParagraph(500, "Tell us what's wrong with it."),
})

/** @throws InvalidInput */
export const readReport = (input: unknown): { reason: string } => parseInput(reportReelInput, input)

/**
 * Reports a public reel to the admins. Idempotent.
 * @throws InvalidInput, NotFound, RateLimited
 */
export async function reportReel(viewer: Viewer, reelId: string, input: unknown): Promise<void> {
  const { reason } = readReport(input)
  if (!isUuid(reelId)) throw new NotFound('Reel not found')
  await countTry({ key: `reel-report:${viewer.id}`, limit: 20, windowSeconds: 3600 })
  await transaction(async (tx) => {
    const reel = await tx
      .selectFrom('reels')
      .select('id')
      .where('id', '=', reelId)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!reel) throw new NotFound('Reel not found')
    const reported = await tx
      .insertInto('reelReports')
      .values({ reelId, reporterId: viewer.id, reason, createdAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!reported) return
    await recordEvent(tx, {
      kind: 'reel.reported',
      subjectType: 'reel',
      subjectId: reelId,
      actorId: viewer.id,
      audience: [],
    })
  })
}

/** Marks the open reports of a reel as settled. @returns how many there were */
export async function markReportsSettled(tx: Tx, reelId: string): Promise<number> {
  const settled = await tx
    .updateTable('reelReports')
    .set({ settledAt: now() })
    .where('reelId', '=', reelId)
    .where('settledAt', 'is', null)
    .returning('id')
    .execute()
  return settled.length
}

/**
 * Settles a reel's reports after an admin's review, and leaves the reel public. Idempotent.
 * @throws NotAllowed, NotFound
 */
export async function settleReelReports(viewer: Viewer, reelId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const reel = isUuid(reelId)
      ? await tx
          .selectFrom('reels')
          .select('title')
          .where('id', '=', reelId)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!reel) throw new NotFound('This reel no longer exists.')
    const count = await markReportsSettled(tx, reelId)
    if (count === 0) return
    const subject = { subjectType: 'reel' as const, subjectId: reelId }
    const [from, to] =
      count === 1
        ? ['1 open report', '1 report settled']
        : [`${count} open reports`, `${count} reports settled`]
    await recordAudit(tx, {
      area: 'admin',
      action: 'reel.kept',
      actor: viewer,
      ...subject,
      subjectLabel: reel.title,
      from,
      to,
    })
    await recordEvent(tx, { kind: 'reel.kept', ...subject, actorId: viewer.id, audience: [] })
  })
}

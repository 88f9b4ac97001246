/** A person's likes and reports, and the reels that name them as their Orbiter. */
import type { Tx } from '#app/platform/db.ts'
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const reelsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.updateTable('reels').set({ orbiterId: null }).where('orbiterId', '=', id).execute()
    await removeLikes(tx, id)
  },

  async exportPerson(tx, { id }) {
    const reelsLiked = tx
      .selectFrom('reelLikes')
      .select(['reelId', 'createdAt'])
      .where('userId', '=', id)
    const reelsReported = tx
      .selectFrom('reelReports')
      .select(['reelId', 'reason', 'createdAt'])
      .where('reporterId', '=', id)
    return { reelsLiked: await reelsLiked.execute(), reelsReported: await reelsReported.execute() }
  },
}

/** Removes a person's likes, and decreases the like counts of the reels. */
async function removeLikes(tx: Tx, userId: string): Promise<void> {
  // Locked in a fixed order, so that two people who leave at the same time do not deadlock.
  const liked = tx.selectFrom('reelLikes').select('reelId').where('userId', '=', userId)
  await tx
    .selectFrom('reels')
    .select('id')
    .where('id', 'in', liked)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .updateTable('reels')
    .set(({ eb }) => ({ likeCount: eb('likeCount', '-', 1) }))
    .where('id', 'in', liked)
    .execute()
  await tx.deleteFrom('reelLikes').where('userId', '=', userId).execute()
}

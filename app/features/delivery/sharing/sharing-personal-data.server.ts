/** Links that a person has shared. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { now } from '#app/platform/clock.ts'

export const sharingPersonalData: PersonalData = {
  /** A closed account no longer shares anything. */
  async forgetPerson(tx, { id }) {
    await tx
      .updateTable('shareLinks')
      .set({ revokedAt: now(), label: 'Link' })
      .where('createdBy', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const shareLinks = await tx
      .selectFrom('shareLinks')
      .select(['label', 'permission', 'createdAt', 'expiresAt', 'revokedAt', 'openedCount'])
      .where('createdBy', '=', id)
      .execute()
    return { shareLinks }
  },
}

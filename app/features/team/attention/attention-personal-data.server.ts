/** What the queue stores about the admins who work on it. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const attentionPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.updateTable('queueMarks').set({ ownerId: null }).where('ownerId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const taken = tx
      .selectFrom('queueMarks')
      .select(['matter', 'snoozedUntil', 'changedAt'])
      .where('ownerId', '=', id)
      .orderBy('changedAt')
    return { mattersTaken: await taken.execute() }
  },
}

/** The notifications of a person. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const notificationsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('notifications').where('userId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const notifications = await tx
      .selectFrom('notifications')
      .select(['kind', 'subjectId', 'createdAt', 'readAt'])
      .where('userId', '=', id)
      .execute()
    return { notifications }
  },
}

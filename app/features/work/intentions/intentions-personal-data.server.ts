/** What a person wanted to do before they signed up. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const intentionsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('intentions').where('userId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const intentions = await tx
      .selectFrom('intentions')
      .select(['kind', 'subjectId', 'values', 'createdAt'])
      .where('userId', '=', id)
      .execute()
    return { intentions }
  },
}

/** Copies of the files on other sites that a profile links to. */
import type { PersonalData } from '#app/features/accounts/data-subject.server.ts'

export const mediaPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('mediaCopies').where('subjectId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const copiesOfAddresses = await tx
      .selectFrom('mediaCopies')
      .select(['target', 'sourceUrl', 'state', 'createdAt'])
      .where('subjectId', '=', id)
      .execute()
    return { copiesOfAddresses }
  },
}

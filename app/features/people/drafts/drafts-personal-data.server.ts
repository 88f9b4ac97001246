/** A person's form drafts. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const draftsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('formDrafts').where('ownerUserId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const formDrafts = await tx
      .selectFrom('formDrafts')
      .select(['form', 'values', 'updatedAt'])
      .where('ownerUserId', '=', id)
      .execute()
    return { formDrafts }
  },
}

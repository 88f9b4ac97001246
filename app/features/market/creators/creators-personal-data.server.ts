/** The steps of an Orbiter's verification. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const creatorsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('orbiterVerifications').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const verification = await tx
      .selectFrom('orbiterVerifications')
      .select(['step', 'doneAt', 'note'])
      .where('orbiterId', '=', id)
      .execute()
    return { verification }
  },
}

/** Saved Orbiters. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const favouritesPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('favourites').where('userId', '=', id).execute()
    await tx.deleteFrom('favourites').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const favourites = await tx
      .selectFrom('favourites')
      .select('orbiterId')
      .where('userId', '=', id)
      .execute()
    return { favourites }
  },
}

/** The team's notes about a person, and the views that an admin has saved. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const deskPersonalData: PersonalData = {
  /** What the person wrote about others as an admin stays, under the blanked name. */
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('personNotes').where('personId', '=', id).execute()
    await tx.deleteFrom('savedViews').where('ownerId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const notes = tx
      .selectFrom('personNotes')
      .select(['text', 'createdAt'])
      .where('personId', '=', id)
      .orderBy('createdAt')
    const views = tx
      .selectFrom('savedViews')
      .select(['name', 'query', 'createdAt'])
      .where('ownerId', '=', id)
      .orderBy('createdAt')
    return { notesAboutYou: await notes.execute(), savedViews: await views.execute() }
  },
}

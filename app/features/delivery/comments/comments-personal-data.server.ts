/** Comments that a person wrote on films. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const commentsPersonalData: PersonalData = {
  // The comments stay, because they also belong to the other side. Their author's name comes from
  // the blanked account.
  async forgetPerson() {},

  async exportPerson(tx, { id }) {
    const reviewComments = await tx
      .selectFrom('reviewComments')
      .select(['versionId', 'atMs', 'body', 'createdAt', 'editedAt'])
      .where('authorId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { reviewComments }
  },
}

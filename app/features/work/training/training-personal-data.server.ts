/** The lessons that an Orbiter has read, and their attempts at the check. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const trainingPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('trainingReads').where('orbiterId', '=', id).execute()
    await tx.deleteFrom('trainingAttempts').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const trainingLessons = await tx
      .selectFrom('trainingReads')
      .select(['lesson', 'readAt'])
      .where('orbiterId', '=', id)
      .orderBy('readAt')
      .execute()
    const trainingAttempts = await tx
      .selectFrom('trainingAttempts')
      .select(['answers', 'rightCount', 'questionCount', 'isPassed', 'takenAt'])
      .where('orbiterId', '=', id)
      .orderBy('takenAt')
      .execute()
    return { trainingLessons, trainingAttempts }
  },
}

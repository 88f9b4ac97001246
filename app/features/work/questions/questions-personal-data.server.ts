/** What a person asked, answered and reported before a booking. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const questionsPersonalData: PersonalData = {
  async forgetPerson() {
    // The messages stay, because the question also belongs to the other person. The sender's name
    // comes from the blanked account.
  },

  async exportPerson(tx, { id }) {
    const questionsWritten = await tx
      .selectFrom('questionMessages')
      .select(['questionId', 'messageText', 'createdAt'])
      .where('senderId', '=', id)
      .orderBy('createdAt')
      .execute()
    const questions = await tx
      .selectFrom('questions')
      .select(['id', 'customerId', 'orbiterId', 'createdAt'])
      .where((eb) => eb.or([eb('customerId', '=', id), eb('orbiterId', '=', id)]))
      .orderBy('createdAt')
      .execute()
    const questionsReported = await tx
      .selectFrom('questionReports')
      .select(['messageId', 'reason', 'createdAt'])
      .where('reporterId', '=', id)
      .execute()
    return { questions, questionsWritten, questionsReported }
  },
}

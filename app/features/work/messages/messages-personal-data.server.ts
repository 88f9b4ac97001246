/** Messages that a person sent, and messages that they reported. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const messagesPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('savedReplies').where('userId', '=', id).execute()
    // The messages stay, because the thread also belongs to the other person. The sender's name
    // comes from the blanked profile.
  },

  async exportPerson(tx, { id }) {
    const messagesSent = await tx
      .selectFrom('customerMessages')
      .select(['bookingRequestId', 'messageText', 'createdAt'])
      .where('senderId', '=', id)
      .orderBy('createdAt')
      .execute()
    const messagesReported = await tx
      .selectFrom('messageReports')
      .select(['messageId', 'reason', 'createdAt'])
      .where('reporterId', '=', id)
      .execute()
    const savedReplies = await tx
      .selectFrom('savedReplies')
      .select(['title', 'replyText', 'createdAt'])
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { messagesSent, messagesReported, savedReplies }
  },
}

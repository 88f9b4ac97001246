/** A person's subscription. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const newsletterPersonalData: PersonalData = {
  async forgetPerson(tx, { email }) {
    await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute()
  },

  async exportPerson(tx, { email }) {
    const newsletter = await tx
      .selectFrom('newsletterSubscribers')
      .select(['status', 'createdAt', 'confirmedAt'])
      .where('email', '=', email)
      .executeTakeFirst()
    return { newsletter }
  },
}

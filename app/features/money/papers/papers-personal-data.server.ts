/** A person's receipts and credit notes. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const papersPersonalData: PersonalData = {
  /** The law requires papers to stay as they were issued. */
  async forgetPerson() {
    return []
  },

  async exportPerson(tx, { id }) {
    const papers = await tx
      .selectFrom('papers')
      .select(['number', 'kind', 'content', 'issuedAt'])
      .where('customerId', '=', id)
      .orderBy('number')
      .execute()
    return { papers }
  },
}

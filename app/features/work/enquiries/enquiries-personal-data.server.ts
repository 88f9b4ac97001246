/** What a person wrote to the team. The texts stay, but the sender and the event's name are deleted. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const enquiriesPersonalData: PersonalData = {
  async forgetPerson(tx, { id, neutralName, neutralEmail }) {
    await tx
      .updateTable('enquiries')
      .set({ name: neutralName, email: neutralEmail, phone: null, address: null, occasion: null })
      .where('userId', '=', id)
      .execute()
    await tx
      .updateTable('enquiryQuotes')
      .set({ venueAddress: null })
      .where('enquiryId', 'in', tx.selectFrom('enquiries').select('id').where('userId', '=', id))
      .execute()
  },

  async exportPerson(tx, { id }) {
    const rows = await tx.selectFrom('enquiries').selectAll().where('userId', '=', id).execute()
    return {
      enquiries: rows.map((row) => ({ ...row, formKey: undefined, inputHash: undefined })),
    }
  },
}

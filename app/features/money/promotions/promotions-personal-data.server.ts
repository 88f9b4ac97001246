/** The promo codes that a person has used. Their gift credit is in the ledger. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const promotionsPersonalData: PersonalData = {
  /** A use is part of an order, which is kept under the blanked name. */
  async forgetPerson() {
    return []
  },

  async exportPerson(tx, { id }) {
    const promoUses = await tx
      .selectFrom('promoUses')
      .select(['code', 'discountCents', 'createdAt'])
      .where('customerId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { promoUses }
  },
}

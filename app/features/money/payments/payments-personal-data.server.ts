/** What a person has paid, and what was refunded. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { forgetCardsOf } from '#money/payments/saved-cards.server.ts'

export const paymentsPersonalData: PersonalData = {
  /**
   * Saved cards are removed, at the gateway too. Receipts must be kept; the name of the closed
   * account is blanked where it is stored.
   */
  async forgetPerson(tx, { id }) {
    await forgetCardsOf(tx, id)
  },

  async exportPerson(tx, { id }) {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'priceCents', 'taxCents', 'state', 'refundedCents', 'createdAt'])
      .where('customerId', '=', id)
      .orderBy('createdAt')
      .execute()
    const payments = await tx
      .selectFrom('payments')
      .select(['purpose', 'amountCents', 'cardBrand', 'cardLastFour', 'state', 'createdAt'])
      .where('customerId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { orders, payments }
  },
}

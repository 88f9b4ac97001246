/** What a person has paid, and what came back. */
import type { PersonalData } from '#app/features/accounts/data-subject.server.ts'

export const paymentsPersonalData: PersonalData = {
  /** Receipts must be kept; the name of the closed account is blanked where it is stored. */
  async forgetPerson() {
    return []
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

/** Reviews that a person wrote, and those about them. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const reviewsPersonalData: PersonalData = {
  async forgetPerson(tx, { id, neutralName }) {
    await tx
      .updateTable('orbiterReviews')
      .set({ customerName: neutralName, customerId: null })
      .where('customerId', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const reviewsWritten = tx
      .selectFrom('orbiterReviews')
      .select(['rating', 'reviewText', 'createdAt'])
      .where('customerId', '=', id)
    const reviewsReceived = tx
      .selectFrom('orbiterReviews')
      .select(['rating', 'reviewText', 'replyText', 'createdAt'])
      .where('orbiterId', '=', id)
    return {
      reviewsWritten: await reviewsWritten.execute(),
      reviewsReceived: await reviewsReceived.execute(),
    }
  },
}

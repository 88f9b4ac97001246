/** What bookings store about the people on both sides. */
import type { PersonalData } from '#app/features/accounts/data-subject.server.ts'

const COLUMNS = [
  'id',
  'serviceType',
  'requestedDate',
  'requestedTime',
  'timeZone',
  'venueAddress',
  'specialNotes',
  'brief',
  'priceCents',
  'status',
  'statusReason',
  'createdAt',
  'completedAt',
] as const

export const bookingsPersonalData: PersonalData = {
  /** What one side wrote to the other (reasons, notes, the brief) stays, as the thread does. */
  async forgetPerson(tx, { id, neutralName, neutralEmail }) {
    await tx
      .updateTable('bookingRequests')
      .set({ customerName: neutralName, customerEmail: neutralEmail, venueAddress: null })
      .where('customerId', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const bookings = tx.selectFrom('bookingRequests').select(COLUMNS).orderBy('createdAt')
    return {
      bookingsMade: await bookings
        .select(['customerName', 'customerEmail'])
        .where('customerId', '=', id)
        .execute(),
      bookingsReceived: await bookings
        .select(['quoteCents', 'quoteNote'])
        .where('orbiterId', '=', id)
        .execute(),
      proposedTimes: await tx
        .selectFrom('bookingProposals')
        .select(['bookingRequestId', 'requestedDate', 'requestedTime', 'note', 'createdAt'])
        .where('proposedBy', '=', id)
        .orderBy('createdAt')
        .execute(),
    }
  },
}

/** What bookings store about the people on both sides. */
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'

/** Emails about a booking go to the address that it carries, so it follows the account's. */
async function followEmail(tx: Tx, events: RecordedEvent[]): Promise<void> {
  for (const { subjectId } of events)
    await tx
      .updateTable('bookingRequests')
      .from('users')
      .set((eb) => ({ customerEmail: eb.ref('users.email') }))
      .where('users.id', '=', subjectId)
      .whereRef('bookingRequests.customerId', '=', 'users.id')
      .execute()
}

export function subscribeBookings(): void {
  subscribe(['account.email-changed'], followEmail)
}

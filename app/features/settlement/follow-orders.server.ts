/** Keeps orders where their bookings and projects are. */
import { settleBooking } from '#app/features/settlement/direct-orders.server.ts'
import { settleProject } from '#app/features/settlement/managed-orders.server.ts'
import { subscribe } from '#app/platform/events.ts'

export function subscribeOrders(): void {
  subscribe(
    [
      'booking.accepted',
      'booking.rejected',
      'booking.cancelled',
      'booking.completed',
      'booking.expired',
    ],
    async (tx, events) => {
      for (const { subjectId, actorId } of events) await settleBooking(tx, subjectId, actorId)
    },
  )
  subscribe(['assignment.cancelled'], async (tx, events) => {
    for (const { data, actorId } of events) await settleProject(tx, data.projectId, actorId)
  })
  subscribe(['project.submitted', 'project.withdrawn', 'project.completed'], async (tx, events) => {
    for (const { subjectId, actorId } of events) await settleProject(tx, subjectId, actorId)
  })
  // The gateway may answer after the booking has gone on.
  subscribe(['order.changed'], async (tx, events) => {
    for (const { data, actorId } of events) {
      if (data.bookingId) await settleBooking(tx, data.bookingId, actorId)
      if (data.projectId) await settleProject(tx, data.projectId, actorId)
    }
  })
}

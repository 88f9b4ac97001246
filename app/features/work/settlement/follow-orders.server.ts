/** Keeps orders in line with their bookings and projects. */
import { settleBooking } from '#work/settlement/direct-orders.server.ts'
import { settleProject } from '#work/settlement/managed-orders.server.ts'
import { projectTippedMail } from '#work/settlement/payment-mails.ts'
import { askToPayAgain } from '#work/settlement/unpaid-orders.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { type RecordedEvent, subscribe } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

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
  subscribe(
    [
      'project.submitted',
      'project.matched',
      'project.withdrawn',
      'project.completed',
      // A status that an admin has set takes effect here once its people are notified.
      'project.status-told',
    ],
    async (tx, events) => {
      for (const { subjectId, actorId } of events) await settleProject(tx, subjectId, actorId)
    },
  )
  // The gateway may answer after the booking has moved on.
  subscribe(['order.changed'], async (tx, events) => {
    for (const { data, actorId, subjectId, toStatus } of events) {
      if (data.bookingId) await settleBooking(tx, data.bookingId, actorId)
      if (data.projectId) await settleProject(tx, data.projectId, actorId)
      if (toStatus === 'open') await askToPayAgain(tx, subjectId)
    }
  })
  subscribe(['project.tipped'], mailTips)
}

/**
 * Only for projects: a tip for a direct booking is emailed along with the booking's other events.
 */
async function mailTips(tx: Tx, events: RecordedEvent<'project.tipped'>[]): Promise<void> {
  for (const { subjectId, data } of events) {
    const { customerName, title } = await tx
      .selectFrom('videoProjects as p')
      .innerJoin('users as c', 'c.id', 'p.userId')
      .select(['c.fullName as customerName', 'p.title'])
      .where('p.id', '=', subjectId)
      .executeTakeFirstOrThrow()
    const reader = await tx
      .selectFrom('users')
      .select(['email', 'fullName', 'timeZone'])
      .where('id', '=', data.orbiterId)
      .executeTakeFirstOrThrow()
    const { amountCents } = data
    await queueMails(tx, [projectTippedMail({ ...reader, title, customerName, amountCents })])
  }
}

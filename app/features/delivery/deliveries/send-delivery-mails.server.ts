/** Sends the emails of a delivery, in the transaction of the change. */
import { filterMuted, type PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import {
  approvalNearMail,
  changesRequestedMail,
  deliveredMail,
  lostMail,
  missingAnsweredMail,
  originalOverdueMail,
  pieceApprovedMail,
  reportedMissingMail,
  type DeliveryMailFacts,
} from '#delivery/deliveries/delivery-mails.ts'
import type { LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { queueMails, type Mail } from '#app/platform/mail.ts'

/** Sends nothing if the job no longer has an Orbiter. */
async function send(
  tx: Tx,
  { job, piece }: LockedPiece,
  to: 'customer' | 'orbiter',
  write: (facts: DeliveryMailFacts) => Mail,
): Promise<void> {
  const userId = to === 'customer' ? job.customerId : job.orbiterId
  const reader =
    userId &&
    (await tx
      .selectFrom('users')
      .select(['email', 'fullName', 'timeZone'])
      .where('id', '=', userId)
      .executeTakeFirst())
  if (!reader) return
  const mail: PersonalMail = {
    userId,
    ...write({
      jobId: job.id,
      title: job.title,
      label: piece.label,
      customerName: job.customerName,
      orbiterName: job.orbiterName,
      timeZone: job.timeZone,
      reader,
    }),
  }
  await queueMails(tx, await filterMuted(tx, job.kind === 'booking' ? 'bookings' : 'jobs', [mail]))
}

export const mailDelivered = (
  tx: Tx,
  locked: LockedPiece,
  version: { number: number; note: string | null; anywayReason: string | null; isThere: boolean },
) => send(tx, locked, 'customer', (facts) => deliveredMail({ ...facts, ...version }))

export const mailApproved = (
  tx: Tx,
  locked: LockedPiece,
  approval: { via: 'customer' | 'link' | 'time'; name: string | null },
) => send(tx, locked, 'orbiter', (facts) => pieceApprovedMail({ ...facts, ...approval }))

export const mailChanges = (tx: Tx, locked: LockedPiece, round: { note: string; dueAt: Date }) =>
  send(tx, locked, 'orbiter', (facts) => changesRequestedMail({ ...facts, ...round }))

export const mailMissing = (tx: Tx, locked: LockedPiece, note: string) =>
  send(tx, locked, 'orbiter', (facts) => reportedMissingMail({ ...facts, note }))

export const mailMissingAnswered = (tx: Tx, locked: LockedPiece, note: string) =>
  send(tx, locked, 'customer', (facts) => missingAnsweredMail({ ...facts, note }))

export const mailApprovalNear = (tx: Tx, locked: LockedPiece, approveBy: Date) =>
  send(tx, locked, 'customer', (facts) => approvalNearMail({ ...facts, approveBy }))

export const mailLost = (
  tx: Tx,
  locked: LockedPiece,
  file: { fileName: string; reason: string | null },
) => send(tx, locked, 'orbiter', (facts) => lostMail({ ...facts, ...file }))

export const mailOriginalOverdue = (tx: Tx, locked: LockedPiece, fileName: string) =>
  send(tx, locked, 'orbiter', (facts) => originalOverdueMail({ ...facts, fileName }))

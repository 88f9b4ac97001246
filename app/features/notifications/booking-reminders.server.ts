/**
 * Reminders a day and two hours before an accepted booking, based on the booking at the time of
 * sending.
 */
import { sql } from 'kysely'
import { HOUR_MS } from '#app/base/time.ts'
import { REMINDERS, reminderMails, type Reminder } from '#notifications/booking/booking-reminder.ts'
import { filterMuted } from '#people/accounts/notification-preferences.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent, subscribe, type RecordedEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'
import { queueMails, withdrawMails } from '#app/platform/mail.ts'

const BATCH = 50

/**
 * Accepted bookings that start within the window and were accepted before the window began: a
 * booking made for tonight needs no reminder about tonight. A moved booking gets its reminders
 * again.
 */
function listDue(tx: Tx, { hoursBefore, until }: Reminder) {
  const at = now().getTime()
  return tx
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .innerJoin('users as c', 'c.id', 'b.customerId')
    .innerJoin('users as o', 'o.id', 'b.orbiterId')
    .select(['c.timeZone as customerZone', 'o.timeZone as orbiterZone'])
    .select([
      'b.id',
      'b.customerId',
      'b.customerName',
      'b.customerEmail',
      'b.orbiterId',
      'p.fullName',
      'p.email',
      'b.occasion',
      'b.serviceType',
      'b.venueAddress',
      'b.venueArea',
    ])
    .select(['b.requestedDate', 'b.requestedTime', 'b.timeZone', 'b.startAt', 'b.eventEndsAt'])
    .where('b.status', '=', 'accepted')
    .where('b.startAt', '<=', new Date(at + hoursBefore * HOUR_MS))
    .where('b.startAt', '>', new Date(at + until * HOUR_MS))
    .where(sql<boolean>`b.agreed_at <= b.start_at - make_interval(hours => ${hoursBefore})`)
    .where(
      sql<boolean>`not exists (select 1 from booking_reminders r
        where r.booking_request_id = b.id and r.hours_before = ${hoursBefore} and r.start_at = b.start_at)`,
    )
    .orderBy('b.startAt')
    .limit(BATCH)
    .forUpdate('b')
    .skipLocked()
    .execute()
}

export async function sendReminders(): Promise<number> {
  return transaction(async (tx) => {
    let sent = 0
    for (const reminder of REMINDERS) {
      const due = await listDue(tx, reminder)
      for (const row of due) {
        const mailIds = await queueMails(
          tx,
          await filterMuted(tx, 'reminders', reminderMails(row, reminder)),
        )
        await tx
          .insertInto('bookingReminders')
          .values({
            bookingRequestId: row.id,
            hoursBefore: reminder.hoursBefore,
            startAt: row.startAt,
            mailIds,
            createdAt: now(),
          })
          .execute()
        await recordEvent(tx, {
          kind: 'booking.reminder',
          subjectType: 'booking',
          subjectId: row.id,
          actorId: null,
          data: { hoursBefore: reminder.hoursBefore },
          audience: [row.customerId, row.orbiterId],
        })
      }
      sent += due.length
    }
    return sent
  })
}

export const sendRemindersTask: Task = {
  name: 'send-booking-reminders',
  cron: '* * * * *',
  async run() {
    while ((await sendReminders()) >= BATCH);
  },
}

/** Cancels unsent reminder emails for an outdated time, and clears their notifications. */
async function withdrawReminders(
  tx: Tx,
  events: RecordedEvent<'booking.cancelled' | 'booking.moved'>[],
): Promise<void> {
  const ids = events.map((event) => event.subjectId)
  const reminders = await tx
    .selectFrom('bookingReminders')
    .select('mailIds')
    .where('bookingRequestId', 'in', ids)
    .execute()
  await withdrawMails(
    tx,
    reminders.flatMap((reminder) => reminder.mailIds),
  )
  await tx
    .deleteFrom('notifications')
    .where('kind', '=', 'booking.reminder')
    .where('subjectId', 'in', ids)
    .execute()
}

export function subscribeReminders(): void {
  subscribe(['booking.cancelled', 'booking.moved'], withdrawReminders)
}

/** Emails about unread messages: one email per recipient, covering all their conversations. */
import { listUnreadReceivers, takeUnreadFor } from '#work/messages/take-unread.server.ts'
import { unreadMail } from '#notifications/message/message-unread.ts'
import { filterMuted } from '#people/accounts/notification-preferences.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { doEach, type Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

/** Messages that are read on the site within this time need no email. */
const UNREAD_MINUTES = 5
/** Emails per run; the others follow a minute later. */
const RECEIVERS = 500
/** The most messages that one email covers; the others follow in the next run. */
const MESSAGES = 20_000

/** @returns how many receivers there were */
export async function mailUnreadMessages(): Promise<number> {
  const before = new Date(now().getTime() - UNREAD_MINUTES * 60_000)
  const receiverIds = await listUnreadReceivers(before, RECEIVERS)
  // One transaction per recipient, so that a failure does not affect the others.
  await doEach(receiverIds, 'messages not mailed', (id) => mailReceiver(id, before))
  return receiverIds.length
}

async function mailReceiver(receiverId: string, before: Date): Promise<void> {
  await transaction(async (tx) => {
    // Skips a receiver whom another process is emailing.
    const mine = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', receiverId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mine) return
    const [latest, ...others] = await takeUnreadFor(tx, receiverId, before, MESSAGES)
    if (latest)
      await queueMails(tx, await filterMuted(tx, 'messages', [unreadMail(latest, others)]))
  })
}

export const mailUnreadMessagesTask: Task = {
  name: 'mail-unread-messages',
  cron: '* * * * *',
  async run() {
    await mailUnreadMessages()
  },
}

/** Emails about unread messages: one per recipient, covering all their conversations. */
import { cut } from '#app/base/clean-text.ts'
import { shownText, shownWords } from '#app/features/people/masking/shown-text.ts'
import {
  listUnreadReceivers,
  takeUnreadFor,
  type UnreadThread,
} from '#app/features/work/messages/take-unread.server.ts'
import {
  filterMuted,
  type PersonalMail,
} from '#app/features/people/accounts/notification-preferences.server.ts'
import type { MailTextKey } from '#app/features/notifications/notification-texts.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { doEach, type Task } from '#app/platform/tasks.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'

/** Messages that are read on the site within this time need no email. */
const UNREAD_MINUTES = 5
/** Emails in one run; the others follow a minute later. */
const RECEIVERS = 500
/** Messages that one email covers at most; the others follow in the next run. */
const MESSAGES = 20_000
/** Conversations that one email quotes; it counts the others. */
const QUOTED_THREADS = 10
/** Characters quoted from the last message, with one conversation and with several. */
const QUOTED = 300
const QUOTED_OF_MANY = 140

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
    // Skipped where another process is mailing the same receiver.
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

const isToOrbiter = ({ senderId, customerId }: UnreadThread) => senderId === customerId

const senderOf = (thread: UnreadThread) =>
  isToOrbiter(thread)
    ? shownWords(thread.customerName, { isAgreed: thread.isAgreed, isOwn: false })
    : thread.orbiterName

function quote(thread: UnreadThread, length: number): string {
  const { text } = shownText(thread, false, thread.isAgreed)
  return `“${cut(text, length)}${text.length > length ? '…' : ''}”`
}

/** The conversation with the last message first; all of them are with the same receiver. */
export function unreadMail(latest: UnreadThread, others: UnreadThread[] = []): PersonalMail {
  const isToOrbiter = latest.senderId === latest.customerId
  const receiver = isToOrbiter
    ? { userId: latest.orbiterId, to: latest.orbiterEmail, toName: latest.orbiterName }
    : { userId: latest.customerId, to: latest.customerEmail, toName: latest.customerName }
  return {
    ...receiver,
    kind: 'message-unread' satisfies MailTextKey,
    ...(others.length === 0 ? ofOneThread(latest) : ofThreads([latest, ...others])),
  }
}

function ofOneThread(thread: UnreadThread) {
  const [sender, quoted] = [senderOf(thread), quote(thread, QUOTED)]
  return {
    subject:
      thread.count === 1
        ? `${sender} sent you a message`
        : `${thread.count} new messages from ${sender}`,
    ...composeMail({
      preview: quoted,
      title:
        thread.count === 1 ? `A message from ${sender}` : `${thread.count} messages from ${sender}`,
      paragraphs: [quoted],
      action: {
        label: 'Read and reply',
        url: `${link(paths.booking(thread.bookingId))}#messages`,
      },
    }),
  }
}

function ofThreads(threads: UnreadThread[]) {
  const count = threads.reduce((sum, thread) => sum + thread.count, 0)
  const left = threads.length - QUOTED_THREADS
  const quotes = threads.slice(0, QUOTED_THREADS).map((thread) => {
    const said =
      thread.count === 1 ? senderOf(thread) : `${senderOf(thread)} (${thread.count} messages)`
    return `${said}: ${quote(thread, QUOTED_OF_MANY)}`
  })
  const subject = `${count} new messages in ${threads.length} conversations`
  return {
    subject,
    ...composeMail({
      preview: quotes[0] ?? '',
      title: subject,
      paragraphs:
        left > 0
          ? [...quotes, `And ${left} more ${left === 1 ? 'conversation' : 'conversations'}.`]
          : quotes,
      action: {
        label: 'Read and reply',
        url: link(threads.every(isToOrbiter) ? paths.orbiterMessages() : paths.dashboardMessages()),
      },
    }),
  }
}

export const mailUnreadMessagesTask: Task = {
  name: 'mail-unread-messages',
  cron: '* * * * *',
  async run() {
    await mailUnreadMessages()
  },
}

/**
 * The email about unread messages: one email for each receiver, covering all their conversations.
 */
import { cut } from '#app/base/clean-text.ts'
import { paths } from '#app/base/paths.ts'
import { sampleFacts } from '#notifications/booking/sample-booking.ts'
import type { PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import { shownText, shownWords } from '#people/masking/shown-text.ts'
import type { UnreadThread } from '#work/messages/take-unread.server.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'
import { link } from '#app/platform/mail.ts'

/** The number of conversations that one email quotes; the others are only counted. */
const QUOTED_THREADS = 10
/** How many characters of the last message are quoted, with one conversation and with several. */
const QUOTED = 300
const QUOTED_OF_MANY = 140

const isToOrbiter = ({ senderId, customerId }: UnreadThread) => senderId === customerId

const senderOf = (thread: UnreadThread) =>
  isToOrbiter(thread)
    ? shownWords(thread.customerName, { isAgreed: thread.isAgreed, isOwn: false })
    : thread.orbiterName

function quote(thread: UnreadThread, length: number): string {
  const { text } = shownText(thread, false, thread.isAgreed)
  return `“${cut(text, length)}${text.length > length ? '…' : ''}”`
}

/** The conversation with the latest message comes first; all of them have the same receiver. */
export function unreadMail(latest: UnreadThread, others: UnreadThread[] = []): PersonalMail {
  const isToOrbiter = latest.senderId === latest.customerId
  const receiver = isToOrbiter
    ? { userId: latest.orbiterId, to: latest.orbiterEmail, toName: latest.orbiterName }
    : { userId: latest.customerId, to: latest.customerEmail, toName: latest.customerName }
  return {
    ...receiver,
    kind: 'message-unread',
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

export const UNREAD_TEXTS = {
  'message-unread': {
    name: 'Unread messages',
    sample: (at) => {
      const facts = sampleFacts(at)
      return unreadMail({
        ...facts,
        bookingId: '',
        senderId: facts.customerId,
        count: 1,
        messageText: 'Is there parking behind the house?',
        maskedText: null,
        hasContacts: false,
        hiddenAt: null,
        attachmentCount: 0,
        isAgreed: true,
      })
    },
  },
} satisfies MailTexts

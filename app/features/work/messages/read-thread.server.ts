import type { Viewer } from '#people/accounts/viewer.ts'
import { MESSAGES_SHOWN, type Message } from '#work/messages/message.ts'
import { shownText, type MessageText } from '#people/masking/shown-text.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { db } from '#app/platform/db.ts'

export interface ThreadPage {
  messages: Message[]
  /** How many messages of the other person the viewer has not read. */
  unread: number
  isAgreed: boolean
  /** The position at which the page of earlier messages starts; null: there are none. */
  earlierFrom: number | null
  /** The position at which the page of later messages starts; null: this is the last page. */
  laterFrom: number | null
}

/** The maximum number of messages on a page, even if it was opened far back. */
const PAGE_MAX = 200

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

/**
 * Reads part of a thread, oldest message first: its last messages, or those from a position on.
 * @throws NotFound for everyone but the two people in it
 */
export async function readThread(
  viewer: Viewer,
  bookingId: string,
  from: number | null = null,
): Promise<ThreadPage> {
  const thread = await getOwnThread(viewer, bookingId)
  const rowsOf = () =>
    db()
      .selectFrom('customerMessages as m')
      .leftJoin('messageReports as r', (join) =>
        join.onRef('r.messageId', '=', 'm.id').on('r.reporterId', '=', viewer.id),
      )
      .select([
        'm.id',
        'm.position',
        'm.senderId',
        'm.messageText',
        'm.maskedText',
        'm.hasContacts',
        'm.hiddenAt',
        'm.attachmentCount',
        'm.createdAt',
        'm.readAt',
      ])
      // Joins the sender, not the booking's current Orbiter: another Orbiter may have written the
      // message.
      .innerJoin('users as u', 'u.id', 'm.senderId')
      .select(['r.id as reportId', 'u.fullName as senderName'])
      .where('m.bookingRequestId', '=', thread.bookingId)
  const [rows, unread] = await Promise.all([
    from === null
      ? rowsOf().orderBy('m.position', 'desc').limit(MESSAGES_SHOWN).execute()
      : rowsOf()
          .where('m.position', '>=', from)
          .orderBy('m.position')
          .limit(PAGE_MAX + 1)
          .execute(),
    countUnreadIn(viewer, thread.bookingId),
  ])
  const shown = rows.toSorted(byPosition).slice(0, PAGE_MAX)
  return {
    unread,
    isAgreed: thread.isAgreed,
    earlierFrom: await findEarlier(thread.bookingId, shown[0]?.position ?? from),
    laterFrom: rows.length > PAGE_MAX ? (shown.at(-1)?.position ?? null) : null,
    messages: shown.map((row) => ({
      id: row.id,
      position: row.position,
      isOwn: row.senderId === viewer.id,
      senderName: row.senderId === thread.customerId ? thread.customerName : row.senderName,
      ...inThread(row, row.senderId === viewer.id, thread.isAgreed),
      attachmentCount:
        row.hiddenAt !== null && row.senderId !== viewer.id ? 0 : row.attachmentCount,
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
      isReported: row.reportId !== null,
    })),
  }
}

async function countUnreadIn({ id }: Viewer, bookingId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('customerMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bookingRequestId', '=', bookingId)
    .where('senderId', '!=', id)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A message that consists only of files has no text. */
function inThread(row: MessageText, isOwn: boolean, isAgreed: boolean) {
  const shown = shownText(row, isOwn, isAgreed)
  const isWordless = row.messageText === '' && (isOwn || row.hiddenAt === null)
  return isWordless ? { ...shown, text: '' } : shown
}

/** Where the page before a position begins; null if there is none. */
async function findEarlier(bookingId: string, before: number | null): Promise<number | null> {
  if (before === null) return null
  const { first } = await db()
    .selectFrom((query) =>
      query
        .selectFrom('customerMessages')
        .select('position')
        .where('bookingRequestId', '=', bookingId)
        .where('position', '<', before)
        .orderBy('position', 'desc')
        .limit(MESSAGES_SHOWN)
        .as('earlier'),
    )
    .select((eb) => eb.fn.min<number | null>('position').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

/** The latest messages of the viewer's conversations, and the reported messages for admins. */
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { shownText, shownWords } from '#people/masking/shown-text.ts'
import { db } from '#app/platform/db.ts'

export interface LatestMessage {
  id: string
  bookingId: string
  /** The other person in the thread; `senderName` is who wrote this message. */
  otherName: string
  otherImageUrl: string | null
  senderName: string
  isOwn: boolean
  text: string
  createdAt: string
  isUnread: boolean
}

/** The last messages of each of the viewer's threads, at most `ofEach` per thread. */
export function selectLatest(ofEach: number, viewer: Viewer) {
  return (
    db()
      .selectFrom('bookingRequests as b')
      .innerJoinLateral(
        (query) =>
          query
            .selectFrom('customerMessages')
            .selectAll('customerMessages')
            .whereRef('customerMessages.bookingRequestId', '=', 'b.id')
            .orderBy('position', 'desc')
            .limit(ofEach)
            .as('m'),
        (join) => join.onTrue(),
      )
      .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
      .innerJoin('users as s', 's.id', 'm.senderId')
      .where((eb) => eb.or([eb('b.customerId', '=', viewer.id), eb('b.orbiterId', '=', viewer.id)]))
      .select([
        'm.id',
        'm.bookingRequestId',
        'm.senderId',
        'm.messageText',
        'm.maskedText',
        'm.hasContacts',
        'm.createdAt',
        'm.readAt',
        'm.hiddenAt',
        'm.attachmentCount',
        'b.customerId',
        'b.customerName',
        'b.agreedAt',
        'p.fullName',
        'p.profileImageUrl',
        's.fullName as sentBy',
      ])
      // The order of the times that a list shows.
      .orderBy('m.createdAt', 'desc')
      .orderBy('m.position', 'desc')
  )
}

export function toLatest(
  row: Awaited<ReturnType<ReturnType<typeof selectLatest>['execute']>>[number],
  viewer: Viewer,
): LatestMessage {
  const isCustomer = row.customerId === viewer.id
  const isOwn = row.senderId === viewer.id
  const isAgreed = row.agreedAt !== null
  const customerName = shownWords(row.customerName, { isAgreed, isOwn: isCustomer })
  return {
    id: row.id,
    bookingId: row.bookingRequestId,
    otherName: isCustomer ? row.fullName : customerName,
    otherImageUrl: isCustomer ? ownMedia(row.profileImageUrl) : null,
    senderName: row.senderId === row.customerId ? customerName : row.sentBy,
    isOwn,
    text: shownText(row, isOwn, isAgreed).text,
    createdAt: row.createdAt.toISOString(),
    isUnread: !isOwn && row.readAt === null,
  }
}

/** The latest messages of all the viewer's threads, in both directions, newest first. */
export async function listLatestMessages(viewer: Viewer, limit: number): Promise<LatestMessage[]> {
  const rows = await selectLatest(limit, viewer).limit(limit).execute()
  return rows.map((row) => toLatest(row, viewer))
}

export interface ReportedMessage {
  id: string
  senderName: string
  text: string
  reason: string
}

/** Reported messages in a booking's thread. Empty for everyone but admins. */
export async function listReported(viewer: Viewer, bookingId: string): Promise<ReportedMessage[]> {
  if (!isAdmin(viewer) || !isUuid(bookingId)) return []
  return await db()
    .selectFrom('messageReports as r')
    .innerJoin('customerMessages as m', 'm.id', 'r.messageId')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.id', 'u.fullName as senderName', 'm.messageText as text', 'r.reason'])
    .where('m.bookingRequestId', '=', bookingId)
    .orderBy('r.createdAt')
    .execute()
}

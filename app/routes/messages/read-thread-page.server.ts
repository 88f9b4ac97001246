/** A booking's thread and what surrounds it, for the inbox and the booking's page. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findBookingView, type BookingView } from '#work/bookings/booking-view.server.ts'
import { readBookingPicture } from '#work/bookings/booking-pictures.server.ts'
import { listAttachmentsOf, listUnsent } from '#work/attachments/read-attachments.server.ts'
import { listThreads } from '#work/messages/list-threads.server.ts'
import { readPosition } from '#work/messages/message-inputs.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { listSavedReplies } from '#work/messages/saved-replies.server.ts'
import { countNoticesOf } from '#notifications/unread-counts.server.ts'
import { now } from '#app/platform/clock.ts'

export type ThreadData = Awaited<ReturnType<typeof readThreadData>>

/**
 * What the thread shows.
 * @throws NotFound for everyone but the two people in it
 */
export async function readThreadData(viewer: Viewer, bookingId: string, query: URLSearchParams) {
  const thread = await readThread(viewer, bookingId, readPosition(query.get('from')))
  const withFiles = thread.messages.filter((message) => message.attachmentCount > 0)
  const [files, unsent, replies] = await Promise.all([
    listAttachmentsOf(
      viewer,
      withFiles.map((message) => message.id),
    ),
    listUnsent(viewer, bookingId),
    listSavedReplies(viewer),
  ])
  const viewerZone = viewer.timeZone
  const serverNow = now().toISOString()
  return { ...thread, files, unsent, replies, viewerZone, serverNow, nextKey: newId() }
}

/** What the thread needs to know about its booking. */
export type ThreadBooking = Pick<
  BookingView,
  'id' | 'side' | 'status' | 'isExpired' | 'customerName' | 'orbiterName' | 'timeline'
>

/** A thread as the inbox shows it. */
export type ThreadPage = NonNullable<Awaited<ReturnType<typeof readThreadPage>>>

/** Null if the viewer has no part in the booking. */
export async function readThreadPage(viewer: Viewer, bookingId: string, query: URLSearchParams) {
  const view = await findBookingView(viewer, bookingId)
  if (!view || view.side === 'admin') return null
  const [thread, unseen, picture] = await Promise.all([
    readThreadData(viewer, view.id, query),
    countNoticesOf(viewer, view.id),
    readBookingPicture(view.id, view.side),
  ])
  return { view, thread, unseen, picture }
}

/** Null if the viewer has no thread. */
export async function readNewestThread(viewer: Viewer) {
  const [newest] = await listThreads(viewer, 1)
  return newest ? await readThreadPage(viewer, newest.bookingId, new URLSearchParams()) : null
}

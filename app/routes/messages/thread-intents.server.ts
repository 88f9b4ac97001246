/** The actions of a thread's buttons and form, on every page that shows one. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { dropAttachment, sendWithAttachments } from '#work/attachments/send-attachments.server.ts'
import { markThreadRead } from '#work/messages/mark-read.server.ts'
import { readPosition } from '#work/messages/message-inputs.ts'
import { markNoticesRead } from '#notifications/unread-counts.server.ts'
import type { Success } from '#app/forms/action-result.ts'

export type ThreadIntents = Record<
  string,
  (viewer: Viewer, bookingId: string, fields: Record<string, string>) => Promise<Success>
>

const QUIET: Success = { title: '', description: '', toast: false }

export const THREAD_INTENTS: ThreadIntents = {
  async message(viewer, bookingId, fields) {
    await sendWithAttachments(viewer, bookingId, fields)
    return QUIET
  },
  async 'drop-file'(viewer, bookingId, fields) {
    await dropAttachment(viewer, bookingId, fields)
    return QUIET
  },
  async read(viewer, bookingId, fields) {
    await markThreadRead(viewer, bookingId, readPosition(fields['upTo']))
    return QUIET
  },
  async seen(viewer, bookingId) {
    await markNoticesRead(viewer, bookingId)
    return QUIET
  },
}

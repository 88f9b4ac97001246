/** Who may see which file. */
import { sql, type SqlBool } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { Attachment } from '#work/attachments/attachment.ts'
import { db } from '#app/platform/db.ts'

const COLUMNS = [
  'a.id',
  'a.kind',
  'a.fileName',
  'a.sizeBytes',
  'a.width',
  'a.height',
  'a.hasPreview',
] as const

const select = () =>
  db()
    .selectFrom('messageAttachments as a')
    .innerJoin('bookingRequests as b', 'b.id', 'a.bookingRequestId')
    .leftJoin('customerMessages as m', 'm.id', 'a.messageId')
    .select(COLUMNS)

/**
 * The sender sees a file immediately. The other person sees it once the booking is accepted,
 * because a file can hold contact details, and never in a message that a moderator has hidden.
 * Admins see the files of reported messages.
 */
function isVisible(viewer: Viewer) {
  const asSide = sql<SqlBool>`(${viewer.id}::uuid in (b.customer_id, b.orbiter_id) and (a.uploader_id = ${viewer.id}
    or (m.id is not null and m.hidden_at is null and b.agreed_at is not null)))`
  if (!isAdmin(viewer)) return asSide
  return sql<SqlBool>`(${asSide} or exists (select 1 from message_reports r where r.message_id = m.id))`
}

/** @throws NotFound for everyone who may not see the file */
export async function getAttachment(viewer: Viewer, attachmentId: string): Promise<Attachment> {
  const row = isUuid(attachmentId)
    ? await select().where('a.id', '=', attachmentId).where(isVisible(viewer)).executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such file.')
  return row
}

/** The files of messages that the viewer may see, by message, in upload sequence. */
export async function listAttachmentsOf(
  viewer: Viewer,
  messageIds: readonly string[],
): Promise<Record<string, Attachment[]>> {
  if (messageIds.length === 0) return {}
  const rows = await select()
    .select('a.messageId')
    .where('a.messageId', 'in', messageIds)
    .where(isVisible(viewer))
    .orderBy('a.createdAt')
    .execute()
  const byMessage: Record<string, Attachment[]> = {}
  for (const { messageId, ...file } of rows) if (messageId) (byMessage[messageId] ??= []).push(file)
  return byMessage
}

/** The files added to the message that the viewer is writing. */
export async function listUnsent(viewer: Viewer, bookingId: string): Promise<Attachment[]> {
  if (!isUuid(bookingId)) return []
  const rows = await select()
    .where('a.bookingRequestId', '=', bookingId)
    .where('a.uploaderId', '=', viewer.id)
    .where('a.messageId', 'is', null)
    .where(isVisible(viewer))
    .orderBy('a.createdAt')
    .execute()
  return rows
}

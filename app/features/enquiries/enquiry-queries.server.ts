/** Reads of enquiries: a customer's own ones here; the team's queue in answer-queue.server.ts. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { EnquiryStatus } from '#app/features/enquiries/enquiry-status.ts'
import { db } from '#app/platform/db.ts'

export interface OwnEnquiry {
  id: string
  kind: string
  serviceType: string
  /** The name of the product it asks for; null where it asks for none. */
  productName: string | null
  eventDate: string | null
  requestedTime: string | null
  place: string | null
  status: EnquiryStatus
  /** ISO 8601 */
  replyDueAt: string
  answeredAt: string | null
  /** The quote that waits to be accepted, in cents. */
  openQuoteCents: number | null
}

const MOST = 20

/** What somebody has asked the team while signed in, newest first. What became a project is shown there. */
export async function listOwnEnquiries(viewer: Viewer): Promise<OwnEnquiry[]> {
  const rows = await db()
    .selectFrom('enquiries as e')
    .leftJoin('products as p', 'p.id', 'e.service_type')
    .leftJoin('enquiry_quotes as q', (join) => join.onRef('q.enquiry_id', '=', 'e.id').on('q.status', '=', 'open'))
    .select(['e.id', 'e.kind', 'e.service_type', 'p.name', 'e.event_date', 'e.requested_time', 'e.address', 'e.city', 'e.state', 'e.location', 'e.status'])
    .select(['e.reply_due_at', 'e.answered_at', 'q.amount_cents'])
    .where('e.user_id', '=', viewer.id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('video_projects as v').select('v.id').whereRef('v.enquiry_id', '=', 'e.id'))))
    .orderBy('e.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    serviceType: row.service_type,
    productName: row.name,
    eventDate: row.event_date,
    requestedTime: row.requested_time,
    place: row.address ? [row.address, row.city, row.state].filter(Boolean).join(', ') : row.location,
    status: row.status as EnquiryStatus,
    replyDueAt: row.reply_due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    openQuoteCents: row.amount_cents,
  }))
}

/** A customer's own enquiries. The team's queue is in answer-queue.server.ts. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { EnquiryStatus } from '#app/features/enquiries/enquiry-status.ts'
import { db } from '#app/platform/db.ts'

export interface OwnEnquiry {
  id: string
  kind: string
  serviceType: string
  /** The name of the requested product, if any. */
  productName: string | null
  eventDate: string | null
  requestedTime: string | null
  place: string | null
  status: EnquiryStatus
  /** ISO 8601 */
  replyDueAt: string
  answeredAt: string | null
  /** The amount of the open quote, in cents. */
  openQuoteCents: number | null
}

const MOST = 20

/**
 * A person's enquiries made while signed in, newest first. Those that became projects are listed as
 * projects.
 */
export async function listOwnEnquiries(viewer: Viewer): Promise<OwnEnquiry[]> {
  const rows = await db()
    .selectFrom('enquiries as e')
    .leftJoin('products as p', 'p.id', 'e.serviceType')
    .leftJoin('enquiryQuotes as q', (join) =>
      join.onRef('q.enquiryId', '=', 'e.id').on('q.status', '=', 'open'),
    )
    .select([
      'e.id',
      'e.kind',
      'e.serviceType',
      'p.name',
      'e.eventDate',
      'e.requestedTime',
      'e.address',
      'e.city',
      'e.state',
      'e.location',
      'e.status',
    ])
    .select(['e.replyDueAt', 'e.answeredAt', 'q.amountCents'])
    .where('e.userId', '=', viewer.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('videoProjects as v').select('v.id').whereRef('v.enquiryId', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.createdAt', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ address, amountCents, city, location, name, state, ...row }) => ({
    ...row,
    productName: name,
    place: address ? [address, city, state].filter(Boolean).join(', ') : location,
    replyDueAt: row.replyDueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    openQuoteCents: amountCents,
  }))
}

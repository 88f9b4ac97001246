/** A customer's own enquiries. The team's queue is in answer-queue.server.ts. */
import { sql } from 'kysely'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { SoldProduct } from '#app/features/catalog/product.ts'
import { enquiryTitle } from '#app/features/enquiries/enquiry.ts'
import type { EnquiryStatus } from '#app/features/enquiries/enquiry-status.ts'
import { db } from '#app/platform/db.ts'

export interface OwnEnquiry {
  id: string
  title: string
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
    .leftJoin('enquiryQuotes as q', (join) =>
      join.onRef('q.enquiryId', '=', 'e.id').on('q.status', '=', 'open'),
    )
    .select([
      'e.id',
      'e.kind',
      'e.serviceType',
      'e.eventDate',
      'e.requestedTime',
      'e.address',
      'e.city',
      'e.state',
      'e.location',
      'e.status',
    ])
    .select(['e.replyDueAt', 'e.answeredAt', 'q.amountCents'])
    .select(sql<SoldProduct | null>`e.product`.as('product'))
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
  return rows.map(
    ({ address, amountCents, city, kind, location, product, serviceType, state, ...row }) => ({
      ...row,
      title:
        kind === 'contact' ? 'Message to the team' : enquiryTitle({ kind, serviceType, product }),
      place: address ? [address, city, state].filter(Boolean).join(', ') : location,
      replyDueAt: row.replyDueAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      openQuoteCents: amountCents,
    }),
  )
}

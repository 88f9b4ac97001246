/** One enquiry for an admin: everything the sender entered, and the quotes. */
import { sql } from 'kysely'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { soldFacts } from '#market/catalog/sold-facts.ts'
import { enquiryTitle } from '#work/enquiries/enquiry.ts'
import { awaitsReply } from '#work/enquiries/enquiry-status.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** @throws NotAllowed, NotFound */
export async function getEnquiryDetail(viewer: Viewer, enquiryId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const row = isUuid(enquiryId) ? await selectEnquiry(enquiryId).executeTakeFirst() : undefined
  if (!row) throw new NotFound('There is no such inquiry.')
  const quotes = await db()
    .selectFrom('enquiryQuotes')
    .select(['id', 'amountCents', 'message', 'title', 'status', 'createdAt', 'expiresAt'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('createdAt', 'desc')
    .execute()
  return {
    ...row,
    title: enquiryTitle(row),
    /** What was asked for, if the title doesn't say it. */
    about: row.occasion ? enquiryTitle({ ...row, occasion: null }) : null,
    soldFacts: row.product
      ? soldFacts(row.kind === 'booking' ? 'Service' : 'Package', row.product)
      : [],
    createdAt: row.createdAt.toISOString(),
    replyDueAt: row.replyDueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    isOverdue: awaitsReply(row) && row.replyDueAt <= now(),
    quotes: quotes.map((quote) => ({
      ...quote,
      createdAt: quote.createdAt.toISOString(),
      expiresAt: quote.expiresAt.toISOString(),
    })),
  }
}

function selectEnquiry(enquiryId: string) {
  return db()
    .selectFrom('enquiries as e')
    .select([
      'e.id',
      'e.kind',
      'e.serviceType',
      'e.occasion',
      'e.userId',
      'e.name',
      'e.email',
      'e.phone',
      'e.eventDate',
      'e.requestedTime',
      'e.eventEndTime',
      'e.location',
      'e.packageType',
    ])
    .select([
      'e.guestCount',
      'e.budget',
      'e.description',
      'e.address',
      'e.city',
      'e.state',
      'e.zipCode',
      'e.status',
    ])
    .select(['e.createdAt', 'e.replyDueAt', 'e.answeredAt'])
    .select(sql<SoldProduct | null>`e.product`.as('product'))
    .where('e.id', '=', enquiryId)
}

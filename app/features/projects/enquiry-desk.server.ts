/** One enquiry on an admin's desk: everything that was entered, and the quotes that were given. */
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** @throws NotAllowed, NotFound */
export async function getEnquiryOnDesk(viewer: Viewer, enquiryId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const row = isUuid(enquiryId)
    ? await db()
        .selectFrom('enquiries as e')
        .leftJoin('products as p', 'p.id', 'e.serviceType')
        .leftJoin('products as pk', 'pk.id', 'e.packageType')
        .selectAll('e')
        .select([
          'p.name as productName',
          'p.price as productPrice',
          'p.durationMinutes as productMinutes',
          'pk.name as packageName',
          'pk.price as packagePrice',
        ])
        .where('e.id', '=', enquiryId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such enquiry.')
  const quotes = await db().selectFrom('enquiryQuotes').selectAll().where('enquiryId', '=', enquiryId).orderBy('createdAt', 'desc').execute()
  return {
    id: row.id,
    kind: row.kind,
    serviceType: row.serviceType,
    productName: row.productName ?? row.packageName,
    productPriceCents: row.productPrice ?? row.packagePrice,
    productMinutes: row.productMinutes,
    name: row.name,
    email: row.email,
    phone: row.phone,
    eventDate: row.eventDate,
    requestedTime: row.requestedTime,
    location: row.location,
    packageType: row.packageType,
    guestCount: row.guestCount,
    budget: row.budget,
    description: row.description,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    replyDueAt: row.replyDueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    isOverdue: row.answeredAt === null && row.status !== 'completed' && row.replyDueAt <= now(),
    quotes: quotes.map((quote) => ({
      id: quote.id,
      amountCents: quote.amountCents,
      message: quote.message,
      title: quote.title,
      status: quote.status,
      createdAt: quote.createdAt.toISOString(),
      expiresAt: quote.expiresAt.toISOString(),
    })),
  }
}

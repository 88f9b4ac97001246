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
        .leftJoin('products as p', 'p.id', 'e.service_type')
        .leftJoin('products as pk', 'pk.id', 'e.package_type')
        .selectAll('e')
        .select([
          'p.name as product_name',
          'p.price as product_price',
          'p.duration_minutes as product_minutes',
          'pk.name as package_name',
          'pk.price as package_price',
        ])
        .where('e.id', '=', enquiryId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such enquiry.')
  const quotes = await db().selectFrom('enquiry_quotes').selectAll().where('enquiry_id', '=', enquiryId).orderBy('created_at', 'desc').execute()
  return {
    id: row.id,
    kind: row.kind,
    serviceType: row.service_type,
    productName: row.product_name ?? row.package_name,
    productPriceCents: row.product_price ?? row.package_price,
    productMinutes: row.product_minutes,
    name: row.name,
    email: row.email,
    phone: row.phone,
    eventDate: row.event_date,
    requestedTime: row.requested_time,
    location: row.location,
    packageType: row.package_type,
    guestCount: row.guest_count,
    budget: row.budget,
    description: row.description,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    status: row.status as 'new' | 'work_in_progress' | 'completed',
    createdAt: row.created_at.toISOString(),
    replyDueAt: row.reply_due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    isOverdue: row.answered_at === null && row.status !== 'completed' && row.reply_due_at <= now(),
    quotes: quotes.map((quote) => ({
      id: quote.id,
      amountCents: quote.amount_cents,
      message: quote.message,
      title: quote.title,
      status: quote.status as 'open' | 'accepted' | 'replaced',
      createdAt: quote.created_at.toISOString(),
      expiresAt: quote.expires_at.toISOString(),
    })),
  }
}

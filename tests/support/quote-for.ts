/** A quote that is emailed to a visitor who sent an inquiry. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'

/**
 * @param viewer who sent the inquiry; null: a visitor
 * @returns the key of the emailed link
 */
export async function quoteFor(email: string, viewer: Viewer | null = null): Promise<string> {
  await submitEnquiry(
    { formKey: newId(), name: 'Pia Garden', email, eventType: 'wedding' },
    { viewer, address: '192.0.2.8' },
  )
  const { id } = await db()
    .selectFrom('enquiries')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await quoteEnquiry(viewerOf(await createUser({ roles: ['admin'] })), id, {
    formKey: newId(),
    amount: '899.50',
    message: 'One evening.',
    title: 'Lake wedding',
    city: 'Boston',
    venueAddress: 'Lake House',
    eventDate: '2026-09-19',
    startTime: '14:00',
    durationHours: '4',
    days: '1',
    reels: '3',
    photos: '0',
  })
  return linkIn(await getMail({ to: email, kind: 'quote' }), '/quotes/').split('/quotes/')[1] ?? ''
}
